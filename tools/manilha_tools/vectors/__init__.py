"""Generates `manilha-vectors/1`: inputs are chosen systematically, every expectation is computed.

The way of a vector: a builder in `topics` drafts its inputs; `evaluate` plays them on the interpreter;
`relevance` finds the house rules that could change the answer; `assemble` adds rules, cells, requirement,
id and digest; `suite` puts the files, the manifest, the profiles and the lock of ids together. Nothing here
reads or writes files except through the paths that the caller hands over.
"""
