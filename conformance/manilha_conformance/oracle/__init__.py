"""An implementation served over `manilha-harness/1`: a server for any, and the reference as one of them."""
