package import ChatPresentation
package import ClientModel

/// The state of a chat that its menu depends on, whether the list shows the chat or not.
nonisolated package struct ChatMenuState: Equatable, Sendable {
    /// The name of the chat, or of the other person.
    package var title: String
    /// True if the chat is a group or channel that the user is in.
    package var isMember: Bool
    /// True if only administrators post in the chat.
    package var isBroadcast: Bool
    /// True if the chat is a private one with another person.
    package var isDialog: Bool
    /// True if the chat is muted.
    package var isMuted: Bool
    /// True if the chat counts as unread.
    package var isUnread: Bool

    /// The state of a row's chat.
    package init(_ row: ChatRow, title: String) {
        self.init(row.peer, title: title, ownID: row.ownID, isMuted: row.isMuted, isUnread: row.isUnread)
    }

    /// The state of the chat with `peer`.
    package init(_ peer: Peer, title: String, ownID: PeerID, isMuted: Bool, isUnread: Bool = false) {
        self.title = title
        isDialog = peer.id.kind == .user && peer.id != ownID
        (self.isMuted, self.isUnread) = (isMuted, isUnread)
        switch peer {
        case .group(let group):
            isMember = group.flags.isDisjoint(with: [.left, .forbidden, .deactivated])
            isBroadcast = false
        case .channel(let channel):
            isMember = !channel.flags.contains(.left)
            isBroadcast = channel.flags.contains(.broadcast)
        case .user, .secretChat: (isMember, isBroadcast) = (false, false)
        }
    }
}
