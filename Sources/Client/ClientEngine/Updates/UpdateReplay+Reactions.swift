import ClientModel
import MessageStore

// Changes of messages other than edits: reactions, votes, counts.
extension UpdateReplay {
    /// Stores the current reactions to a message.
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

    /// Returns the reactions to show: with the user's own choice if the server omits it, and with unsent reactions.
    func shown(_ told: Reactions, on known: Message?) throws -> Reactions {
        guard let known else { return told }
        let reactions = told.keepingOwnChoice(of: known.reactions)
        guard let pending = try reader.pendingReaction(to: known.stableID) else { return reactions }
        return reactions.choosing(pending.chosen)
    }

    /// Updates stored polls from newly received messages. Polls of pages may be older than the stored ones.
    func refreshPolls(_ media: [Media]) throws {
        for case .poll(let poll) in media {
            try run(PollUpdate(id: poll.id, poll: poll, results: poll.results))
        }
    }

    /// Changes a poll in all messages that show it. An unsent vote is kept.
    func run(_ update: PollUpdate) throws {
        try transaction.updateMedia(update.id) { media in
            guard case .poll(let known) = media else { return }
            var poll = update.poll ?? known
            poll.results = update.results.keepingOwnChoice(of: known.results)
            poll.pendingVotes = known.pendingVotes
            media = .poll(poll)
        }
    }

    /// Stores the views and forwards of a post.
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

/// A change of a poll.
struct PollUpdate: Sendable {
    var id: MediaID
    /// The poll; nil if it is unchanged.
    var poll: Poll?
    var results: PollResults
}
