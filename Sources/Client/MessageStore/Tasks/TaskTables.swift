extension Migration {
    /// Work that outlives the program. `task_needs` holds only pending dependencies. An edge is deleted when the
    /// needed task ends, so a task waits for others exactly when it has a row there.
    ///
    /// Ids are never reused: a program may hold one across a restart.
    static let taskTables = """
        CREATE TABLE tasks(
          id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, state INTEGER NOT NULL,
          priority INTEGER NOT NULL, lane TEXT, message INTEGER, attempts INTEGER NOT NULL,
          next_time INTEGER NOT NULL, conditions BLOB, outcome BLOB, payload BLOB NOT NULL
        ) STRICT;
        CREATE INDEX tasks_runnable ON tasks(id) WHERE state IN (1, 2);
        CREATE INDEX tasks_ended ON tasks(id) WHERE state >= 3;
        CREATE INDEX tasks_by_lane ON tasks(lane, id) WHERE state <= 2;
        CREATE INDEX tasks_by_message ON tasks(message) WHERE message IS NOT NULL;
        CREATE TABLE task_needs(
          needed INTEGER NOT NULL, task INTEGER NOT NULL, policy INTEGER NOT NULL,
          PRIMARY KEY(needed, task)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX task_needs_by_task ON task_needs(task, needed);
        """
}
