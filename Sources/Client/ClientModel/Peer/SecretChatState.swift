/// The state of a secret chat. An unknown value reads as ``ended``. The raw values are stored.
public enum SecretChatState: UInt8, Hashable, Sendable, CaseIterable {
    /// The other user requested it.
    case requested = 0
    /// We requested it.
    case waiting = 1
    /// Both have the key.
    case active = 2
    /// The chat has ended; its messages can still be read.
    case ended = 3
}
