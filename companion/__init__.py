"""Bloco de Pontos: the score pad, set-up sheet and rulebook of the games on the table."""
