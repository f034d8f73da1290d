"""`manilha-harness/1`: the names, the shapes and the messages, as models and as published JSON Schemas."""
