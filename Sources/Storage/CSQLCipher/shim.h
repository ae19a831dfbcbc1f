#define SQLITE_HAS_CODEC 1
#include <sqlite3.h>
