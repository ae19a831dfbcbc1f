import ClientModel

/// Collects the peers that a message names, which a screen needs to show it.
struct PeerMentions {
    private(set) var found: Set<PeerID>

    init(_ chat: PeerID, _ author: PeerID?) {
        found = [chat]
        add(author)
    }

    mutating func add(_ peer: PeerID?) {
        if let peer { found.insert(peer) }
    }

    mutating func add(_ content: MessageContent) {
        add(content.viaBot)
        add(content.forward)
        add(content.reply?.message?.peer)
        add(content.reply?.origin)
        add(content.thread?.channel)
        content.thread?.recent.forEach { add($0) }
        for entity in content.entities {
            if case .mentionOf(let peer) = entity.kind { add(peer) }
        }
        for media in content.media { add(media) }
    }

    private mutating func add(_ forward: ForwardInfo?) {
        add(forward?.author)
        add(forward?.source?.peer)
        add(forward?.savedFrom?.peer)
    }

    private mutating func add(_ media: Media) {
        switch media {
        case .contact(let contact): add(contact.peer)
        case .action(let action): add(action)
        case .poll(let poll): found.formUnion(poll.results.recentVoters)
        case .shared, .photo, .document, .location, .liveLocation, .venue, .webPage, .dice, .expired,
            .named, .foreign, .unknown:
            break
        }
    }

    private mutating func add(_ action: ServiceAction) {
        switch action {
        case .groupCreated(let group): found.formUnion(group.members)
        case .membersAdded(let members): found.formUnion(members)
        case .memberRemoved(let peer), .joinedByLink(let peer), .migratedTo(let peer): add(peer)
        case .migratedFrom(let migration): add(migration.group)
        case .deleteTimerSet(let timer): add(timer.author)
        case .groupCall(let call): found.formUnion(call.invited)
        case .titleChanged, .photoChanged, .photoRemoved, .joinedByRequest, .channelCreated, .messagePinned,
            .historyCleared, .custom, .contactJoined, .screenshotTaken, .call, .topicCreated, .topicChanged,
            .botAllowed, .themeChanged, .unknown:
            break
        }
    }
}
