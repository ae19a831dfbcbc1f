import ClientModel
package import MessageStore

/// The user's rights to send content other than text to a chat.
nonisolated package struct SendingRights: Equatable, Sendable {
    /// Texts. Files may have captions all the same.
    package var text = true
    /// Voice messages.
    package var voice = true
    /// Files of any kind, photos among them.
    package var files = true
    /// Stickers.
    package var stickers = true
    /// Animations.
    package var animations = true
    /// Contacts and places, which count as text.
    package var contactsAndPlaces = true
    /// Polls.
    package var polls = true

    /// All rights, as where nothing is known.
    package init() {}

    /// The rights by the server's information at `now`, seconds since 1970.
    package init(_ info: PeerInfo, now: Int32) {
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
            // A partial profile, from before the full one is fetched, has no capabilities.
            let known = info.cachedData?.capabilities ?? []
            voice = known.isEmpty || known.contains(.sendVoice)
        case .secretChat, nil: break
        }
    }

    private mutating func forbid(_ restrictions: ChatRestrictions) {
        if restrictions.contains(.send) || restrictions.contains(.sendVoice) { voice = false }
        if !restrictions.isDisjoint(with: [.send, .sendStickers]) { stickers = false }
        if !restrictions.isDisjoint(with: [.send, .sendAnimations]) { animations = false }
        if !restrictions.isDisjoint(with: [.send, .sendText]) { (text, contactsAndPlaces) = (false, false) }
        if !restrictions.isDisjoint(with: [.send, .sendPolls]) { polls = false }
        // Files count as allowed if any kind is; the server refuses the others.
        if restrictions.contains(.send) || restrictions.isSuperset(of: Self.files) { files = false }
    }

    private static let files: ChatRestrictions = [.sendPhotos, .sendVideos, .sendMusic, .sendFiles]
}

nonisolated extension TimedRestrictions {
    /// True if the restrictions hold at `now`, seconds since 1970; without an end they always do.
    func isInForce(at now: Int32) -> Bool { until == 0 || until > now }
}
