/// How far a secret chat is. One that is not known reads as ``ended``. The raw values are stored.
public enum SecretChatState: UInt8, Hashable, Sendable, CaseIterable {
    /// They asked us.
    case requested = 0
    /// We asked them.
    case waiting = 1
    /// Both have the key.
    case active = 2
    /// Over; its messages may be read still.
    case ended = 3
}
