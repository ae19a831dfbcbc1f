import ClientModel
import MessageStore

extension Undo {
    /// The undo that would restore what the store has now of the same subject; ``unknown`` for what is fetched again.
    func now(in reader: StoreReader) throws -> Undo {
        switch self {
        case .notifications(let peer, _):
            .notifications(peer, try reader.notificationSettings(peer) ?? PeerNotificationSettings())
        case .notificationDefaults(let scope, _):
            .notificationDefaults(scope, try reader.defaultNotificationSettings(scope))
        case .pins(let list, _): .pins(list, try reader.pinnedChats(in: .list(list)))
        case .messagePin(let key, _):
            .messagePin(key, isPinned: try reader.message(key)?.flags.contains(.pinned) ?? false)
        case .contact(let peer, _): .contact(peer, try reader.isContact(peer))
        case .blocked(let peer, _): .blocked(peer, try reader.cachedPeerData(peer)?.isBlocked ?? false)
        case .vote(let poll, _): .vote(poll, own: try reader.poll(poll)?.results.own ?? [])
        case .closedPoll(let poll, _):
            .closedPoll(poll, try reader.poll(poll)?.flags.contains(.closed) ?? false)
        case .media(let key, let media):
            .media(key, try reader.message(key)?.content.decoded().media.first ?? media)
        case .list(let peer, _): .list(peer, try reader.chat(peer).inclusion?.list)
        case .name(let peer, _, _):
            if case .user(let user)? = try reader.peer(peer) {
                .name(peer, first: user.firstName, last: user.lastName)
            } else {
                .name(peer, first: "", last: "")
            }
        case .title(let peer, _): .title(peer, try reader.peer(peer)?.title ?? "")
        case .restrictions(let peer, _): .restrictions(peer, try reader.peer(peer)?.restrictions ?? [])
        case .about(let peer, _): .about(peer, try reader.cachedPeerData(peer)?.about ?? "")
        case .administrator(let user, let group, _):
            .administrator(user, in: group, try reader.isAdministrator(user, in: group))
        case .sendTime(let key, let date): .sendTime(key, try reader.message(key)?.timestamp ?? date)
        case .hole, .reaction, .folders, .scheduled, .unknown: .unknown
        }
    }
}

extension Undo {
    /// This undo with an empty value, which is equal for all undos of the same value; nil for what is fetched again.
    var subject: Undo? {
        switch self {
        case .notifications(let peer, _): .notifications(peer, PeerNotificationSettings())
        case .notificationDefaults(let scope, _): .notificationDefaults(scope, PeerNotificationSettings())
        case .pins(let list, _): .pins(list, [])
        case .messagePin(let key, _): .messagePin(key, isPinned: false)
        case .contact(let peer, _): .contact(peer, false)
        case .blocked(let peer, _): .blocked(peer, false)
        case .vote(let poll, _): .vote(poll, own: [])
        case .closedPoll(let poll, _): .closedPoll(poll, false)
        case .media(let key, _): .media(key, .shared(MediaID(.photo, 0)))
        case .list(let peer, _): .list(peer, nil)
        case .name(let peer, _, _): .name(peer, first: "", last: "")
        case .title(let peer, _): .title(peer, "")
        case .restrictions(let peer, _): .restrictions(peer, [])
        case .about(let peer, _): .about(peer, "")
        case .administrator(let user, let group, _): .administrator(user, in: group, false)
        case .sendTime(let key, _): .sendTime(key, 0)
        case .hole, .reaction, .folders, .scheduled, .unknown: nil
        }
    }
}

extension StoreTransaction {
    /// Applies an undo.
    func apply(_ undo: Undo) throws {
        switch undo {
        // The time is not known here: `expireMutes` ends mutes that are over.
        case .notifications(let peer, let settings):
            try setNotificationSettings(settings, of: peer, now: 0)
        case .notificationDefaults(let scope, let settings):
            try setDefaultNotificationSettings(settings, for: scope, now: 0)
        case .pins(let list, let peers): try setPinnedChats(peers, in: .list(list))
        case .messagePin(let key, let isPinned): try setPinned(isPinned, key)
        case .hole(let peer, let range):
            try addHole(range, ChunkScope(.cloud, .everywhere), of: peer)
        case .reaction(let key): try settleReaction(to: key, taken: nil, by: nil)
        case .vote(let poll, let own):
            try updatePoll(MediaID(.poll, poll)) { poll in
                poll.pendingVotes = []
                poll.results = poll.results.choosing(own)
            }
        case .closedPoll(let poll, let isClosed):
            try updatePoll(MediaID(.poll, poll)) { poll in
                if isClosed { poll.flags.insert(.closed) } else { poll.flags.remove(.closed) }
            }
        case .media(let key, let media): try setMedia(media, of: key)
        case .list(let peer, let list):
            guard try reader.chat(peer).inclusion?.list != list else { return }
            try setInclusion(list.map { ChatInclusion($0) }, of: peer)
        case .sendTime(let key, let date): try update(key) { $0.timestamp = date }
        case .scheduled(let peer):
            try addHole(1...Int32.max, ChunkScope(.scheduled, .everywhere), of: peer)
        case .name(let id, let first, let last):
            try updatePeer(id) { $0.setName(first, last) }
        case .title(let id, let title): try updatePeer(id) { $0.setTitle(title) }
        case .restrictions(let id, let restrictions):
            try updatePeer(id) { $0.setRestrictions(restrictions) }
        case .about(let peer, let text): try updateKnownPage(of: peer) { $0.about = text }
        case .administrator(let user, let group, let isOne): try setAdministrator(isOne, user, in: group)
        case .folders: try setEntry(FolderCheck(isDue: true), for: .folderCheck)
        case .contact(let peer, let isContact): try setContact(isContact, peer)
        case .blocked(let peer, let isBlocked):
            try updateKnownPage(of: peer) { $0.isBlocked = isBlocked }
        case .unknown: break
        }
    }

    /// Changes a stored peer.
    func updatePeer(_ id: PeerID, _ change: (inout Peer) -> Void) throws {
        guard var peer = try reader.peer(id) else { return }
        change(&peer)
        try setPeer(peer)
    }

    /// Changes a stored profile: a partial one would be taken for a complete one.
    func updateKnownPage(of peer: PeerID, _ change: (inout CachedPeerData) -> Void) throws {
        guard try reader.cachedPeerData(peer) != nil else { return }
        try updateCachedPeerData(peer, change)
    }

    /// Sets the media of a stored message.
    func setMedia(_ media: Media, of key: MessageKey) throws {
        if let id = media.id {
            try updateMedia(id) { $0 = media }
        } else if let message = try reader.message(key) {
            var content = try message.content.decoded()
            content.media = [media]
            let encoded = EncodedContent(content)
            try update(key) { $0.content = encoded }
        }
    }

    /// Sets the pinned state of a stored message.
    func setPinned(_ isPinned: Bool, _ key: MessageKey) throws {
        try update(key) { fields in
            if isPinned {
                fields.flags.insert(.pinned)
                fields.tags.insert(.pinned)
            } else {
                fields.flags.remove(.pinned)
                fields.tags.remove(.pinned)
            }
        }
    }
}

extension Peer {
    /// The values of a peer from the server that stored calls may change.
    var toldValues: [Undo] {
        switch self {
        case _ where isMinimal: []
        case .user(let user): [.name(id, first: user.firstName, last: user.lastName)]
        case .group, .channel: [.title(id, title), .restrictions(id, restrictions)]
        case .secretChat: []
        }
    }
}

extension StoreReader {
    fileprivate func poll(_ number: Int64) throws -> Poll? {
        if case .poll(let poll)? = try media(MediaID(.poll, number)) { poll } else { nil }
    }

    fileprivate func isAdministrator(_ user: PeerID, in group: PeerID) throws -> Bool {
        try cachedPeerData(group)?.members.first { $0.peer == user }?.role == .admin
    }
}

extension Peer {
    /// The restrictions of the members of a group or channel.
    var restrictions: ChatRestrictions {
        switch self {
        case .group(let group): group.restrictions
        case .channel(let channel): channel.restrictions
        case .user, .secretChat: []
        }
    }

    /// Sets the restrictions of the members of a group or channel.
    mutating func setRestrictions(_ restrictions: ChatRestrictions) {
        if case .group(var group) = self {
            group.restrictions = restrictions
            self = .group(group)
        } else if case .channel(var channel) = self {
            channel.restrictions = restrictions
            self = .channel(channel)
        }
    }

    /// Sets the title of a group or channel.
    mutating func setTitle(_ title: String) {
        if case .group(var group) = self {
            group.title = title
            self = .group(group)
        } else if case .channel(var channel) = self {
            channel.title = title
            self = .channel(channel)
        }
    }

    /// Sets the name of a user.
    mutating func setName(_ first: String, _ last: String) {
        guard case .user(var user) = self else { return }
        (user.firstName, user.lastName) = (first, last)
        self = .user(user)
    }
}
