"""What an implementation could play wrong without the suite noticing, for want of what it shows."""
