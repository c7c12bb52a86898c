"""The pad, the layout, the score and the ``Game`` type: pure Python, standard library only."""
