"""Says what an implementation plays instead of the rules, on the shortest hand that shows it."""
