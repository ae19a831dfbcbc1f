/// What of the member others may see, or may do with them, as the member decides.
public enum PrivacyKey: Hashable, Sendable, CaseIterable {
    /// Their phone number.
    case phoneNumber
    /// When they were there last.
    case lastSeen
    /// Their pictures.
    case profilePhoto
    /// What they say about themselves.
    case about
    /// A link to them on what others forward of them.
    case forwards
    /// Calling them.
    case calls
    /// Adding them to groups and channels.
    case invitations
    /// Sending them voice messages and round videos.
    case voiceMessages
}
