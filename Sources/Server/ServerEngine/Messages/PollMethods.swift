import ServerStore
import StdExtras
import TelegramSchema

/// `messages.sendVote` and the other methods for polls.
///
/// A client names a message of its mailbox that shows a poll, never the poll. The message must be in a chat that the
/// caller is in: who left a group follows its polls no further, unless a copy was forwarded to another chat of theirs.
enum PollMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesSendVote.self, sendVote)
        routes.transaction(TLFunction.MessagesGetPollResults.self, getPollResults)
        routes.transaction(TLFunction.MessagesGetPollVotes.self, getPollVotes)
    }

    static func sendVote(_ request: TLFunction.MessagesSendVote, _ call: Call) throws -> TL.Updates {
        let audience = try call.audience(of: call.resolve(request.peer))
        let (message, record) = try call.poll(in: request.msgID, of: audience.peer)
        guard !call.scope.isClosed(record) else { throw RPCError.bad("MESSAGE_POLL_CLOSED") }
        let poll = try StoredPoll(decoding: record.content).poll
        let choices = try poll.choices(request.options)
        let before = try call.store.polls.choices(of: call.user, in: record.id)
        guard choices != before else { throw RPCError.bad("MESSAGE_NOT_MODIFIED") }
        guard before.isEmpty || !poll.revotingDisabled else { throw RPCError.bad("REVOTE_NOT_ALLOWED") }
        let vote = PollVote(voter: call.user, choices: choices, date: call.seconds)
        let voted = try call.store.polls.vote(vote, in: record)
        // Copies in other chats follow when their readers look at them.
        for copy in try call.store.messages.copies(of: message.body.gid)
        where copy.user != call.user && audience.members.contains(copy.user) {
            try call.scope.push(voted, in: copy)
        }
        let own = MessageCopy(user: call.user, id: message.id)
        try call.scope.push(voted, in: own, except: call.session)
        try call.scope.cameOnline(call.user)
        var answer = UpdatesBuilder(for: call.user)
        try call.scope.append(voted, in: own, of: message.peer, to: &answer)
        return try answer.finish(call.scope)
    }

    static func getPollResults(
        _ request: TLFunction.MessagesGetPollResults,
        _ call: Call
    ) throws -> TL.Updates {
        let peer = try call.pollPeer(request.peer)
        let (message, record) = try call.poll(in: request.msgID, of: peer)
        var answer = UpdatesBuilder(for: call.user)
        let own = MessageCopy(user: call.user, id: message.id)
        try call.scope.append(record, in: own, of: peer, withPoll: true, to: &answer)
        return try answer.finish(call.scope)
    }

    /// Lists votes, the newest first.
    static func getPollVotes(
        _ request: TLFunction.MessagesGetPollVotes,
        _ call: Call
    ) throws -> TL.MessagesVotesList {
        let (_, record) = try call.poll(in: request.id, of: call.pollPeer(request.peer))
        let poll = try StoredPoll(decoding: record.content).poll
        let isClosed = call.scope.isClosed(record)
        guard poll.publicVoters, isClosed || !poll.hideResultsUntilClose else {
            throw RPCError.forbidden("POLL_VOTES_HIDDEN")
        }
        guard try isClosed || !call.store.polls.choices(of: call.user, in: record.id).isEmpty else {
            throw RPCError.forbidden("POLL_VOTE_REQUIRED")
        }
        var count = record.voters
        var asked: PollChoices?
        if let option = request.option {
            guard let place = poll.answers.firstIndex(where: { $0.option == option }) else {
                throw RPCError.bad("OPTION_INVALID")
            }
            (asked, count) = (PollChoices(place: place), record.counts[place])
        }
        let limit = min(max(1, Int(request.limit)), 50)
        let votes = try call.store.polls.votes(
            in: record.id,
            for: asked,
            after: request.offset.flatMap { $0.isEmpty ? nil : $0 }.map { try PollTable.Cursor(offset: $0) },
            limit: limit
        )
        var referenced = ReferencedEntities()
        for vote in votes { referenced.insert(vote.voter) }
        return TL.MessagesVotesList(
            count: count,
            votes: votes.map { $0.rendered(in: poll, isAsked: asked != nil) },
            chats: [],
            users: try call.scope.users(referenced, for: call.user),
            nextOffset: votes.count == limit ? votes.last.map { "\($0.date)_\($0.voter.rawValue)" } : nil
        )
    }
}

extension Call {
    /// A dialog whose polls the caller follows: any private chat, and groups that the caller is in.
    fileprivate func pollPeer(_ input: TL.InputPeer) throws -> MailboxPeer {
        let peer = try resolve(input)
        if case .chat = peer { _ = try audience(of: peer) }
        return peer
    }

    /// The poll that a message of the caller's mailbox shows.
    ///
    /// - Throws: `MESSAGE_ID_INVALID` if it shows none.
    fileprivate func poll(in id: MessageID, of peer: MailboxPeer) throws -> (MailboxMessage, PollRecord) {
        guard let message = try store.boxes.find(user: user, id: id), message.peer == peer,
            case .poll(let number)? = try StoredMessageContent(decoding: message.body.content).media,
            let record = try store.polls.find(number)
        else { throw RPCError.messageInvalid }
        return (message, record)
    }
}

extension RequestContext {
    /// Pushes how a poll stands to the owner of a copy of its message.
    fileprivate func push(
        _ record: PollRecord,
        in copy: MessageCopy,
        except session: SessionAddress? = nil
    ) throws {
        guard hasAudience(copy.user, except: session),
            let message = try store.boxes.find(user: copy.user, id: copy.id)
        else { return }
        try push(to: copy.user, except: session) {
            var updates = UpdatesBuilder(for: copy.user)
            try append(record, in: copy, of: message.peer, to: &updates)
            return try updates.finish(self)
        }
    }

    /// Stores the poll of a message that was just stored as `gid`: a new one, or one that was scheduled.
    func keepPoll(of message: PreparedMessage, by sender: UserID, as gid: GlobalMessageID) throws {
        guard case .poll(let id) = message.content.media else { return }
        guard var record = try message.newPoll ?? store.polls.find(id), record.gid == nil,
            record.creator == sender
        else { return }
        record.gid = gid
        if let period = try StoredPoll(decoding: record.content).poll.closePeriod {
            record.closeDate = seconds.addingSaturating(period)
        }
        try store.polls.save(record)
        guard let date = record.closeDate else { return }
        state.caches.firstClosing = state.caches.firstClosing.map { min($0, date) }
    }
}

extension TL.Poll {
    /// The places of answers that a client names; none for a vote that is retracted.
    ///
    /// - Throws: `OPTION_INVALID`, `OPTIONS_TOO_MUCH`.
    fileprivate func choices(_ options: [[UInt8]]) throws -> PollChoices {
        guard options.count <= (multipleChoice ? answers.count : 1) else {
            throw RPCError.bad("OPTIONS_TOO_MUCH")
        }
        return try options.reduce(into: []) { choices, option in
            guard let place = answers.firstIndex(where: { $0.option == option }) else {
                throw RPCError.bad("OPTION_INVALID")
            }
            choices.insert(PollChoices(place: place))
        }
    }
}

extension PollTable.Cursor {
    /// The place that an offset of ours names.
    fileprivate init(offset: String) throws {
        let parts = offset.split(separator: "_")
        guard parts.count == 2, let date = Int32(parts[0]), let voter = Int64(parts[1]) else {
            throw RPCError.bad("OFFSET_INVALID")
        }
        self.init(date: date, voter: UserID(rawValue: voter))
    }
}

extension PollVote {
    /// The vote as clients get it; the answer is left out if it was asked for.
    fileprivate func rendered(in poll: TL.Poll, isAsked: Bool) -> TL.MessagePeerVote {
        let peer = TL.Peer.peerUser(.init(userID: voter))
        if isAsked { return .messagePeerVoteInputOption(.init(peer: peer, date: date)) }
        let options = poll.answers.indices.filter { choices.contains(PollChoices(place: $0)) }
            .map { poll.answers[$0].option }
        if options.count == 1 { return .messagePeerVote(.init(peer: peer, option: options[0], date: date)) }
        return .messagePeerVoteMultiple(.init(peer: peer, options: options, date: date))
    }
}
