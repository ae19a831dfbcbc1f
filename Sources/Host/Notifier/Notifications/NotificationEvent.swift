import ClientEngine

/// An event of a notification on the desktop.
enum NotificationEvent: Equatable, Sendable {
    /// The notification expired or was closed by the user.
    case gone(NotificationHandle, isClosedByMember: Bool)
    /// The user wants to mark the chat as read.
    case markRead(NotificationHandle)
    /// The user wants to open the chat.
    case open(NotificationHandle)
    /// The user has written a reply.
    case reply(NotificationHandle, String)
    /// A notification server has appeared.
    case ready

    /// The notification of the event.
    var handle: NotificationHandle? {
        switch self {
        case .gone(let handle, _), .markRead(let handle), .open(let handle), .reply(let handle, _): handle
        case .ready: nil
        }
    }
}
