"""Tests of Bloco de Pontos."""
