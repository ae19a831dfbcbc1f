extension Migration {
    /// Actions of the user on messages that the server does not know yet, by kind. The place is the message's.
    static let pendingActionTables = """
        CREATE TABLE pending_actions(
          kind INTEGER NOT NULL, message INTEGER NOT NULL, peer INTEGER NOT NULL, namespace INTEGER NOT NULL,
          value BLOB NOT NULL, PRIMARY KEY(kind, message)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX pending_actions_by_message ON pending_actions(message);
        CREATE INDEX pending_actions_by_peer ON pending_actions(kind, peer, namespace);
        """
}
