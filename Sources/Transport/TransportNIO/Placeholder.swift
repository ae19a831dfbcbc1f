// Filled by its owner.
