"""Every hand there is, up to what the rules can tell apart: the kinds of deal, and the ways to play each."""
