package import ClientModel

/// The place of the line "Unread messages" in a chat that is open: above the first message that the user had not seen.
///
/// The line stays while what is below it is read. It goes, or moves, by what happens afterwards, and not by which
/// messages are loaded or stored.
package struct UnreadLineState: Equatable, Sendable {
    /// The line stands above the first incoming message at or after this one, which may be deleted by now; nil while
    /// there is no line.
    package private(set) var position: MessagePosition?

    /// The line of a chat that is opened while `firstUnread` is its first unread message; nil if all are read.
    package init(firstUnread: MessagePosition?) { position = firstUnread }

    /// Takes incoming messages that were stored, from `first` on, where `firstUnread` is the first unread message of
    /// the chat now.
    package mutating func arrived(from first: MessagePosition, firstUnread: MessagePosition?) {
        guard let firstUnread else {
            // They were seen as they came, and the user has gone on from the line.
            position = nil
            return
        }
        // If others before them are unread, these come below the line of those, or below what the user has answered.
        if firstUnread >= first { position = firstUnread }
    }

    /// Takes a message that the user sent from this device, which answers all before it.
    package mutating func sent() { position = nil }
}
