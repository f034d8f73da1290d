"""The second executor of the tables: a model that z3 reasons about, built from the cells alone.

Nothing here calls the interpreter; both read the same flattened cells, and `agreement` compares them.
"""
