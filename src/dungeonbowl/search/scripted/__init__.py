"""The computer coach `scripted`: plans by rule and weight."""
