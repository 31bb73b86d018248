//! Records of whole games, there and back.
