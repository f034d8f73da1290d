"""Properties of the tables, proved: what is claimed, how it is shown, and the witness where it fails."""
