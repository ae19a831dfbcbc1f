import ClientModel
package import MessageStore

/// A person whom the user may block, or has blocked.
nonisolated package struct BlockablePerson: Equatable, Sendable {
    /// The name of the person.
    package let name: String
    /// True if the user blocks the person.
    package let isBlocked: Bool

    /// The other person of a private chat; nil for a group, a deleted account and the server's own account.
    package init?(_ info: PeerInfo) {
        guard case .user(let user)? = info.person ?? info.peer,
            user.flags.isDisjoint(with: [.deleted, .support])
        else { return nil }
        (name, isBlocked) = (user.name, info.cachedData?.isBlocked == true)
    }
}
