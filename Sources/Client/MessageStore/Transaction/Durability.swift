/// The condition that a commit waits for before it is published.
public enum Durability: Sendable {
    /// The disk has it: a power cut loses nothing. For the user's own actions.
    case synced
    /// The system has it: a killed program loses nothing. A power cut may lose the last few seconds of such
    /// transactions, all from one moment on. For data of the server, whose position in the update stream is stored in
    /// the same transaction, so that losses are requested again. A later synced transaction makes all before it
    /// durable as well.
    case buffered
}
