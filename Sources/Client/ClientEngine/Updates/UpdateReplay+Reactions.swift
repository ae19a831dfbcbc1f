import ClientModel
import MessageStore

// What changes of messages without a change of theirs: reactions, votes, counts.
extension UpdateReplay {
    /// Stores how all reacted to a message now.
    mutating func react(_ key: MessageKey, _ told: Reactions) throws {
        guard let known = try reader.message(key) else { return }
        touched.messages.insert(key)
        let reactions = try shown(told, on: known)
        guard reactions != known.reactions else { return }
        try transaction.update(key) { fields in
            fields.reactions = reactions
            if reactions.hasUnread {
                fields.flags.insert(.unreadReaction)
                fields.tags.insert(.unseenReaction)
            } else {
                fields.flags.remove(.unreadReaction)
                fields.tags.remove(.unseenReaction)
            }
        }
    }

    /// Reactions as they are to be shown: with our own choice where the server does not say it, and with the one
    /// that it was not told yet.
    func shown(_ told: Reactions, on known: Message?) throws -> Reactions {
        guard let known else { return told }
        let reactions = told.keepingOwnChoice(of: known.reactions)
        guard let pending = try reader.pendingReaction(to: known.stableID) else { return reactions }
        return reactions.choosing(pending.chosen)
    }

    /// Takes what messages that came now say of polls that are stored. Those of pages may be older than what is.
    func refreshPolls(_ media: [Media]) throws {
        for case .poll(let poll) in media {
            try run(PollUpdate(id: poll.id, poll: poll, results: poll.results))
        }
    }

    /// Changes a poll for all messages that show it. A vote that the server was not told yet stays.
    func run(_ update: PollUpdate) throws {
        try transaction.updateMedia(update.id) { media in
            guard case .poll(let known) = media else { return }
            var poll = update.poll ?? known
            poll.results = update.results.keepingOwnChoice(of: known.results)
            poll.pendingVotes = known.pendingVotes
            media = .poll(poll)
        }
    }

    /// Stores how often a post was seen and forwarded.
    func count(_ key: MessageKey, views: Int32?, forwards: Int32?) throws {
        guard let known = try reader.message(key) else { return }
        var content: EncodedContent?
        if let forwards {
            var decoded = try known.content.decoded()
            decoded.forwards = forwards
            content = EncodedContent(decoded)
        }
        try transaction.update(key) { fields in
            fields.views = views.map { max($0, fields.views ?? 0) } ?? fields.views
            fields.content = content ?? fields.content
        }
    }
}

/// What changed of a poll.
struct PollUpdate: Sendable {
    var id: MediaID
    /// What it asks; nil when that is as it was.
    var poll: Poll?
    var results: PollResults
}
