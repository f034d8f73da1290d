"""Finds which house rules an implementation plays, by adaptive questions and what their answers leave."""
