"""What is played in front of the camera, and which messages are photographed."""
