#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdint.h>

/// Heap allocations that this thread has made since it began.
uint64_t allocation_count(void);

#endif
