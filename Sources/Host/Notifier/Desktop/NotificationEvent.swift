import ClientEngine

/// What the desktop says of a notification.
enum NotificationEvent: Equatable, Sendable {
    /// It is gone from the screen, as the member closed it or because its time was over.
    case gone(NotificationHandle, isClosedByMember: Bool)
    /// The member wants the chat marked as read.
    case markRead(NotificationHandle)
    /// The member wants to see the chat.
    case open(NotificationHandle)
    /// The member has written an answer.
    case reply(NotificationHandle, String)
    /// A desktop has come that shows notifications.
    case ready

    /// The notification that it is about.
    var handle: NotificationHandle? {
        switch self {
        case .gone(let handle, _), .markRead(let handle), .open(let handle), .reply(let handle, _): handle
        case .ready: nil
        }
    }
}
