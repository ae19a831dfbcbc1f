package import ClientModel
package import MessageStore

/// The people who lose a message when the user deletes it.
nonisolated package enum DeletionScope: Equatable, Sendable {
    /// The user, who alone has it.
    case onlyUser
    /// The user; the others keep it.
    case userAlone
    /// Everybody in the group or channel of this title.
    case everyone(title: String)
    /// The user, and if they wish the other person or the group of this name; usually so where `isUsual` is true.
    case choice(name: String, isPerson: Bool, isUsual: Bool)

    /// The scope of a deletion in a chat.
    ///
    /// - Parameters:
    ///   - info: The chat.
    ///   - isOwn: True if all messages are the user's own.
    ///   - ownID: The user.
    package init(_ info: PeerInfo, isOwn: Bool, ownID: PeerID) {
        // What the user wrote is usually taken back; what others wrote is theirs.
        switch info.person ?? info.peer {
        case .user(let user):
            let isAlone = info.id == ownID || user.flags.contains(.deleted)
            self = isAlone ? .onlyUser : .choice(name: user.name, isPerson: true, isUsual: isOwn)
        case .group(let group):
            let isAdmin = group.flags.contains(.creator) || !group.adminRights.isEmpty
            let isMember = group.flags.isDisjoint(with: [.left, .forbidden, .deactivated])
            self =
                isMember && (isOwn || isAdmin)
                ? .choice(name: group.title, isPerson: false, isUsual: isOwn) : .userAlone
        case .channel(let channel): self = .everyone(title: channel.title)
        case .secretChat, nil: self = .choice(name: "", isPerson: true, isUsual: isOwn)
        }
    }
}
