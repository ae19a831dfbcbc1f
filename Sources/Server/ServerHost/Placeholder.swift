// Filled soon.
