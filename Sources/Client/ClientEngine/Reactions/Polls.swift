public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
import TelegramSchema

/// Votes in polls, and closes the user's own (TC-101). A poll is sent like any media without an upload.
extension ReactionService {
    /// Votes for these answers of the poll in a message; none retracts the vote. The message shows the vote as
    /// pending until the server confirms it.
    ///
    /// - Returns: The task, whose outcome is the server's decision; nil if there is no such poll, or it is closed.
    /// - Throws: `StoreError`, ``TaskFailure`` for a message that was not sent yet, or a chat that cannot be named to
    ///   the server.
    @discardableResult
    public func vote(_ options: [[UInt8]], in key: MessageKey) async throws -> TaskID? {
        let selfID = services.selfID
        try key.requireSentPoll()
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
                StoredCall(call, undo: [.vote(poll.number, own: poll.results.own)]),
                queue: .vote(key),
                isNewest: true
            )
        }
    }

    /// Closes the user's own poll in a message.
    ///
    /// - Returns: As ``vote(_:in:)``.
    /// - Throws: As ``vote(_:in:)``.
    @discardableResult
    public func closePoll(_ key: MessageKey) async throws -> TaskID? {
        let selfID = services.selfID
        try key.requireSentPoll()
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
                StoredCall(call, undo: [.closedPoll(poll.number, false)]),
                queue: .vote(key)
            )
        }
    }

    /// Requests one page of a poll's votes from the server.
    ///
    /// - Parameters:
    ///   - key: The message of a poll with public votes.
    ///   - option: The answer; nil for all.
    ///   - offset: ``VotePage/next`` of the page before; nil for the first.
    ///   - limit: The maximum number of votes.
    /// - Returns: The votes of the page.
    /// - Throws: `APIError`, `StoreError`, ``TaskFailure`` as ``vote(_:in:)``.
    public func voters(
        of key: MessageKey,
        for option: [UInt8]? = nil,
        after offset: String? = nil,
        limit: Int32 = 50
    ) async throws -> VotePage {
        let selfID = services.selfID
        try key.requireSentPoll()
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

/// The vote of one user.
public struct Vote: Sendable, Equatable {
    /// The voter.
    public var peer: PeerID
    /// The chosen answers, by their ids.
    public var options: [[UInt8]]
    /// The time of the vote, seconds since 1970.
    public var date: Int32
}

/// One page of votes.
public struct VotePage: Sendable, Equatable {
    /// The total number of votes.
    public var count: Int32
    /// The votes of this page.
    public var votes: [Vote]
    /// The offset of the next page; nil after the last.
    public var next: String?
}

extension Vote {
    /// Creates a vote; one without an answer is for the requested one.
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

extension MessageKey {
    /// Checks that the server knows the message by its id: the ids of scheduled messages name others in the history.
    fileprivate func requireSentPoll() throws(TaskFailure) {
        guard namespace == .cloud else { throw .refused("MESSAGE_ID_INVALID") }
    }
}

extension TaskQueueID {
    /// The queue of the user's actions on one poll.
    static func vote(_ key: MessageKey) -> TaskQueueID {
        TaskQueueID("vote:\(key.peer.packed)", Int64(key.id))
    }
}

extension StoreReader {
    /// The poll that a message shows; nil if it shows none.
    func poll(in key: MessageKey) throws -> Poll? {
        guard let id = try message(key)?.mediaIDs.first(where: { $0.kind == .poll }),
            case .poll(let poll)? = try media(id)
        else { return nil }
        return poll
    }
}

extension StoreTransaction {
    /// Changes a poll, in all messages that show it.
    func updatePoll(_ id: MediaID, _ change: (inout Poll) -> Void) throws {
        try updateMedia(id) { media in
            guard case .poll(var poll) = media else { return }
            change(&poll)
            media = .poll(poll)
        }
    }

    /// Settles a pending vote that the server has taken, unless a newer one waits.
    func settleVote(in key: MessageKey, by task: TaskID) throws {
        guard try !reader.tasks(in: .vote(key)).contains(where: { $0.id != task }),
            let poll = try reader.poll(in: key)
        else { return }
        try updatePoll(poll.id) { $0.pendingVotes = [] }
    }
}
