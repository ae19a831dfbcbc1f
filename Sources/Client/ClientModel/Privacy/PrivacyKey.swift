/// A setting for what others may see of the user, or do with the user.
public enum PrivacyKey: Hashable, Sendable, CaseIterable {
    /// See the phone number.
    case phoneNumber
    /// See the last presence.
    case lastSeen
    /// See the photos.
    case profilePhoto
    /// See the description.
    case about
    /// Link to the user on forwarded messages.
    case forwards
    /// Call the user.
    case calls
    /// Add the user to groups and channels.
    case invitations
    /// Send voice messages and round videos to the user.
    case voiceMessages
}
