"""What leaves the app: pictures, texts and files of plays, and files that come in."""
