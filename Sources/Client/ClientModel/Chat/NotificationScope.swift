/// A kind of chats that share notification settings unless their own say otherwise. The numbers are stored.
public enum NotificationScope: Int64, Sendable, CaseIterable {
    /// Users, bots and secret chats.
    case users = 0
    /// Groups, including large ones.
    case groups = 1
    /// Broadcast channels.
    case channels = 2
}
