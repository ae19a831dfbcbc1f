import ClientModel
import MessageStore

/// What the member may send to a chat besides words.
nonisolated struct SendingRights: Equatable, Sendable {
    /// Voice messages.
    var voice = true
    /// Files of any kind, photos among them.
    var files = true
    /// Stickers.
    var stickers = true

    /// Everything, as where nothing is known.
    init() {}

    /// As the server says of a chat at `now`, seconds since 1970.
    init(_ info: PeerInfo, now: Int32) {
        switch info.peer {
        case .group(let group):
            let isAbove = !group.adminRights.isEmpty || group.flags.contains(.creator)
            if !isAbove { forbid(group.restrictions) }
        case .channel(let channel):
            let isAbove = !channel.adminRights.isEmpty || channel.flags.contains(.creator)
            guard !isAbove else { return }
            forbid(channel.restrictions)
            if let own = channel.ownRestrictions, own.isInForce(at: now) { forbid(own.restrictions) }
        case .user:
            // Before the profile was fetched there may be a part of it, which says nothing of what one may do.
            let known = info.cachedData?.capabilities ?? []
            voice = known.isEmpty || known.contains(.sendVoice)
        case .secretChat, nil: break
        }
    }

    private mutating func forbid(_ restrictions: ChatRestrictions) {
        if restrictions.contains(.send) || restrictions.contains(.sendVoice) { voice = false }
        if !restrictions.isDisjoint(with: [.send, .sendStickers]) { stickers = false }
        // Who may send some kinds of files is told by the server which not.
        if restrictions.contains(.send) || restrictions.isSuperset(of: Self.files) { files = false }
    }

    private static let files: ChatRestrictions = [.sendPhotos, .sendVideos, .sendMusic, .sendFiles]
}

nonisolated extension TimedRestrictions {
    /// Whether they hold at `now`, seconds since 1970; without an end they hold for ever.
    fileprivate func isInForce(at now: Int32) -> Bool { until == 0 || until > now }
}
