import ClientModel
import MessageStore

/// Where a chat is opened.
nonisolated enum InitialPosition: Equatable, Sendable {
    /// At its first unread message; at its end when all is read.
    case unread
    /// At a message, which lights up.
    case message(MessageKey)
    /// Where it was left: with the lower edge of a message so many pixels above that of the chat.
    case place(MessagePosition, above: Double)

    /// Where a chat is opened of which nothing is asked: where it was left, unless there is news.
    init(_ state: ChatInterfaceState, isUnread: Bool) {
        guard let position = state.scrolledTo, !isUnread else {
            self = .unread
            return
        }
        self = .place(position, above: state.scrollOffset)
    }

    /// What the view of the history holds on to.
    var anchor: HistoryAnchor {
        switch self {
        case .unread: .unread
        case .message(let key): .message(key)
        case .place(let position, _): .position(position)
        }
    }
}
