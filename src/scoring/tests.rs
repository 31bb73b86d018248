//! Counting by pictures.
