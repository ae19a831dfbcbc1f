#include <seccomp.h>

// Of the C library; its header shows it to those only who ask for all extensions.
int memfd_create(const char *name, unsigned int flags);
