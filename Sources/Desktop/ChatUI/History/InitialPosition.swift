package import ClientModel
import MessageStore

/// The position at which a chat is opened.
nonisolated package enum InitialPosition: Equatable, Sendable {
    /// At the first unread message; at the end if all are read.
    case unread
    /// At a message, which is highlighted, and a part of which may be lit.
    case message(MessageKey, MessageMark?)
    /// At the last position: the lower edge of a message is `above` pixels over the chat's.
    case place(MessagePosition, above: Double)

    /// The default position: the last one, or the first unread message if there is one.
    package init(_ state: ChatInterfaceState, isUnread: Bool) {
        guard let position = state.scrolledTo, !isUnread else {
            self = .unread
            return
        }
        self = .place(position, above: state.scrollOffset)
    }

    /// The anchor of the history's window.
    var anchor: HistoryAnchor {
        switch self {
        case .unread: .unread
        case .message(let key, _): .message(key)
        case .place(let position, _): .position(position)
        }
    }
}
