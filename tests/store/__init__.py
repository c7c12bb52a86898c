"""What is kept: written, copied, killed in the middle, upgraded."""
