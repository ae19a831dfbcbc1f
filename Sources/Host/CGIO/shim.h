// The desktop's bus; and the heap's settings, which Glibc's module does not show to Swift.
#include <gio/gio.h>
#include <malloc.h>
