"""Every hand there is, put to an implementation: what passes it is proved right for the hand, not tested."""
