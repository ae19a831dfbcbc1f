public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
import TelegramSchema

/// Votes in polls, and closes our own (client.md TC-101). A poll is sent as any media that needs no upload.
extension ReactionService {
    /// Votes for these answers of the poll in a message, which shows them as pending until the server has confirmed; for
    /// none to take the vote back.
    ///
    /// - Returns: The task whose outcome says whether the server took it; nil when there is no such poll, or it is closed.
    /// - Throws: `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    @discardableResult
    public func vote(_ options: [[UInt8]], in key: MessageKey) async throws -> TaskID? {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            guard let poll = try transaction.reader.poll(in: key), !poll.flags.contains(.closed) else {
                return nil
            }
            let call = TLFunction.MessagesSendVote(
                peer: try transaction.reader.inputPeer(key.peer, selfID: selfID),
                msgID: MessageID(rawValue: key.id),
                options: options
            )
            try transaction.updatePoll(poll.id) { poll in
                poll.pendingVotes = options
                if options.isEmpty { poll.results = poll.results.choosing([]) }
            }
            return try transaction.enqueueCall(
                StoredCall(call, undo: [.vote(poll)]),
                queue: .vote(key),
                isNewest: true
            )
        }
    }

    /// Closes the poll of ours in a message: nobody can vote any more.
    ///
    /// - Returns: As ``vote(_:in:)``.
    /// - Throws: As ``vote(_:in:)``.
    @discardableResult
    public func closePoll(_ key: MessageKey) async throws -> TaskID? {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            guard let poll = try transaction.reader.poll(in: key), !poll.flags.contains(.closed) else {
                return nil
            }
            var closed = poll
            closed.flags.insert(.closed)
            let call = TLFunction.MessagesEditMessage(
                peer: try transaction.reader.inputPeer(key.peer, selfID: selfID),
                id: MessageID(rawValue: key.id),
                media: TL.InputMedia(closed)
            )
            try transaction.updatePoll(poll.id) { $0.flags.insert(.closed) }
            return try transaction.enqueueCall(
                StoredCall(call, undo: [.media(key, .poll(poll))]),
                queue: .vote(key)
            )
        }
    }

    /// Who voted, page by page; asked of the server.
    ///
    /// - Parameters:
    ///   - key: The message of a poll with public votes.
    ///   - option: Only for this answer; nil for all.
    ///   - offset: ``VotePage/next`` of the page before; nil for the first.
    ///   - limit: At most how many.
    /// - Returns: Who, and how to go on.
    /// - Throws: `APIError`, `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    public func voters(
        of key: MessageKey,
        for option: [UInt8]? = nil,
        after offset: String? = nil,
        limit: Int32 = 50
    ) async throws -> VotePage {
        let selfID = services.selfID
        let input = try await services.store.read { try $0.inputPeer(key.peer, selfID: selfID) }
        let answer = try await services.api.call(
            TLFunction.MessagesGetPollVotes(
                peer: input,
                id: MessageID(rawValue: key.id),
                option: option,
                offset: offset,
                limit: limit
            )
        )
        let peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        try await processor.perform { try $0.store(peers) }
        let votes = answer.votes.map { Vote($0, asked: option) }
        return VotePage(count: answer.count, votes: votes, next: answer.nextOffset)
    }
}

/// How somebody voted.
public struct Vote: Sendable, Equatable {
    /// Who.
    public var peer: PeerID
    /// For which answers, by their names.
    public var options: [[UInt8]]
    /// When, seconds since 1970.
    public var date: Int32
}

/// Some of those who voted.
public struct VotePage: Sendable, Equatable {
    /// How many there are in all.
    public var count: Int32
    /// Who, and for what.
    public var votes: [Vote]
    /// Names the next page; nil after the last.
    public var next: String?
}

extension Vote {
    /// Takes over a vote; one that names no answer is for the one that was asked about.
    fileprivate init(_ vote: TL.MessagePeerVote, asked option: [UInt8]?) {
        switch vote {
        case .messagePeerVote(let vote):
            self.init(peer: PeerID(vote.peer), options: [vote.option], date: vote.date)
        case .messagePeerVoteInputOption(let vote):
            self.init(peer: PeerID(vote.peer), options: option.map { [$0] } ?? [], date: vote.date)
        case .messagePeerVoteMultiple(let vote):
            self.init(peer: PeerID(vote.peer), options: vote.options, date: vote.date)
        }
    }
}

extension TaskQueueID {
    /// What we do with one poll, in its order.
    static func vote(_ key: MessageKey) -> TaskQueueID {
        TaskQueueID("vote:\(key.peer.packed)", Int64(key.id))
    }
}

extension StoreReader {
    /// The poll that a message shows; nil when it shows none.
    func poll(in key: MessageKey) throws -> Poll? {
        guard let id = try message(key)?.mediaIDs.first(where: { $0.kind == .poll }),
            case .poll(let poll)? = try media(id)
        else { return nil }
        return poll
    }
}

extension StoreTransaction {
    /// Changes a poll for all messages that show it.
    func updatePoll(_ id: MediaID, _ change: (inout Poll) -> Void) throws {
        try updateMedia(id) { media in
            guard case .poll(var poll) = media else { return }
            change(&poll)
            media = .poll(poll)
        }
    }

    /// Ends what was pending of a vote once the server has taken it, unless a newer one waits.
    func settleVote(in key: MessageKey, by task: TaskID) throws {
        guard try !reader.tasks(in: .vote(key)).contains(where: { $0.id != task }),
            let poll = try reader.poll(in: key)
        else { return }
        try updatePoll(poll.id) { $0.pendingVotes = [] }
    }
}
