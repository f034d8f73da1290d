"""How proof results are shown: as a table for people and as one document for machines."""
