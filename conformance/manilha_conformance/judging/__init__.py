"""Rulings shown: step by step for a person, as one JSON document, and side by side for many rulesets."""
