#define SQLITE_HAS_CODEC 1

// Hidden: a reference of ours can then be met by a static archive only. Where a shared SQLite would meet it,
// the linker stops. See decision 0006.
#pragma GCC visibility push(hidden)
#include <sqlcipher/sqlite3.h>
#pragma GCC visibility pop

// Swift cannot call variadic C, so these settings get a function each.

/// Refuses SQL that writes to shadow tables or the schema by back doors.
static inline int martlet_sqlite_set_defensive(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Makes "x" a name only, never a text: a mistyped column is an error then.
static inline int martlet_sqlite_refuse_quoted_text(sqlite3 *db) {
    int result = sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    return result ? result : sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
}

/// Tells SQLite to copy bound bytes; the macro is a cast that Swift does not import.
static inline sqlite3_destructor_type martlet_sqlite_copy_bytes(void) { return SQLITE_TRANSIENT; }

/// Turns off the count of memory in use, which costs a lock of the whole process at each allocation.
/// Only before SQLite's first use; later it is refused, without harm.
static inline int martlet_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
