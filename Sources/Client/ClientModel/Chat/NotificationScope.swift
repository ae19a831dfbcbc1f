/// Chats that ring alike unless their own settings say otherwise. The numbers are stored.
public enum NotificationScope: Int64, Sendable, CaseIterable {
    /// Users, bots and secret chats.
    case users = 0
    /// Groups, large ones too.
    case groups = 1
    /// Broadcast channels.
    case channels = 2
}
