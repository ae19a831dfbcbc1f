/// What a transaction waits for before anybody hears of it.
public enum Durability: Sendable {
    /// The disk has it: a power cut takes nothing. For what a member did.
    case synced
    /// The system has it: a killed program takes nothing, a power cut may take the last few seconds of such
    /// transactions, all from one moment on. For what the server sent, whose position in the stream of updates is
    /// stored in the same transaction, so that what was lost is asked for again. A later synced transaction makes
    /// all before it durable as well.
    case buffered
}
