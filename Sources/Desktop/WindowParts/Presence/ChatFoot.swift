import ClientModel
package import MessageStore

/// What stands at the foot of a chat: the composer, or in its place what a user can do who may not write there.
nonisolated package enum ChatFoot: Equatable, Sendable {
    /// The composer.
    case composer
    /// Joins the group, or the channel.
    case join(isChannel: Bool)
    /// Mutes or unmutes a channel, where only others write.
    case notifications(isMuted: Bool)
    /// Unblocks the user of this name.
    case unblock(name: String)
    /// Deletes the chat with an account that exists no more.
    case deletedAccount
    /// Says that the user is not a member any more.
    case notMember(isChannel: Bool)
    /// Says that the administrators of the group do not let the user write.
    case mayNotWrite

    /// The foot of a chat at `now`, seconds since 1970.
    package init(_ info: PeerInfo, now: Int32) {
        self = .composer
        switch info.person ?? info.peer {
        case .user(let user):
            if user.flags.contains(.deleted) {
                self = .deletedAccount
            } else if info.cachedData?.isBlocked == true {
                self = .unblock(name: user.name)
            }
        case .group(let group):
            if !group.flags.isDisjoint(with: [.left, .forbidden, .deactivated]) {
                self = .notMember(isChannel: false)
            } else if !group.isLed, group.restrictions.forbidsAllMessages {
                self = .mayNotWrite
            }
        case .channel(let channel): self = Self.foot(of: channel, info, now: now)
        case .secretChat, nil: break
        }
    }

    private static func foot(of channel: Channel, _ info: PeerInfo, now: Int32) -> ChatFoot {
        let isChannel = channel.flags.contains(.broadcast)
        let own = channel.ownRestrictions.flatMap { $0.isInForce(at: now) ? $0.restrictions : nil } ?? []
        guard !channel.flags.contains(.forbidden), !own.contains(.view) else {
            return .notMember(isChannel: isChannel)
        }
        if channel.flags.contains(.left) { return .join(isChannel: isChannel) }
        if channel.flags.contains(.creator) { return .composer }
        if isChannel {
            guard !channel.adminRights.contains(.post) else { return .composer }
            return .notifications(isMuted: (info.notificationSettings?.muteUntil ?? 0) > now)
        }
        guard channel.adminRights.isEmpty else { return .composer }
        return own.union(channel.restrictions).forbidsAllMessages ? .mayNotWrite : .composer
    }
}

nonisolated extension Group {
    /// True if the user is an administrator.
    fileprivate var isLed: Bool { flags.contains(.creator) || !adminRights.isEmpty }
}
