import ServerStore
import TelegramSchema

extension RequestContext {
    /// Most of the newest voters that a poll includes.
    private static let recentLimit = 3

    /// True if nobody can vote in a poll any more.
    func isClosed(_ poll: PollRecord) -> Bool {
        poll.isClosed || poll.closeDate.map { $0 <= seconds } ?? false
    }

    /// A poll in a message of `viewer`; nil if there is no such poll. Who left the group gets no results: with `min`,
    /// clients keep those that they have.
    func renderPoll(
        _ id: Int64,
        for viewer: UserID,
        in peer: MailboxPeer?,
        _ referenced: inout ReferencedEntities
    ) throws -> TL.MessageMedia? {
        guard let record = try store.polls.find(id) else { return nil }
        let poll = try render(record, for: viewer)
        if case .chat(let chat) = peer, try !members(of: chat).contains(where: { $0.user == viewer }) {
            return .messageMediaPoll(.init(poll: poll, results: .init(min: true)))
        }
        let results = try results(of: record, for: viewer, &referenced)
        return .messageMediaPoll(.init(poll: poll, results: results))
    }

    /// The question and answers of a poll, as `viewer` gets them.
    func render(_ record: PollRecord, for viewer: UserID) throws -> TL.Poll {
        var poll = try StoredPoll(decoding: record.content).poll
        poll.id = record.id
        poll.closed = isClosed(record)
        poll.creator = record.creator == viewer
        poll.closeDate = record.closeDate
        return poll
    }

    /// The results of a poll as `viewer` may know them: those of an open poll only after a vote.
    func results(
        of record: PollRecord,
        for viewer: UserID,
        _ referenced: inout ReferencedEntities
    ) throws -> TL.PollResults {
        let stored = try StoredPoll(decoding: record.content)
        let own = try store.polls.choices(of: viewer, in: record.id)
        let isClosed = isClosed(record)
        var results = TL.PollResults(totalVoters: record.voters)
        guard isClosed || !own.isEmpty else { return results }
        let showsCounts = isClosed || !stored.poll.hideResultsUntilClose
        if stored.poll.publicVoters, showsCounts {
            let recent = try store.polls.votes(in: record.id, limit: Self.recentLimit)
            for vote in recent { referenced.insert(vote.voter) }
            results.recentVoters = recent.map { .peerUser(.init(userID: $0.voter)) }
        }
        results.results = stored.poll.answers.enumerated().map { place, answer in
            TL.PollAnswerVoters(
                chosen: own.contains(PollChoices(place: place)),
                correct: stored.correct.contains(Int32(clamping: place)),
                option: answer.option,
                voters: showsCounts && record.counts.indices.contains(place) ? record.counts[place] : nil
            )
        }
        if !stored.solution.isEmpty {
            results.solution = stored.solution
            results.solutionEntities = stored.entities
        }
        return results
    }

    /// Adds how a poll stands in a message of the builder's viewer.
    func append(
        _ record: PollRecord,
        in message: MessageCopy,
        of peer: MailboxPeer,
        withPoll: Bool = false,
        to updates: inout UpdatesBuilder
    ) throws {
        updates.referenced.insert(peer)
        let results = try results(of: record, for: updates.viewer, &updates.referenced)
        updates.append(
            .updateMessagePoll(
                .init(
                    peer: TL.Peer(peer),
                    msgID: message.id,
                    pollID: record.id,
                    poll: withPoll ? try render(record, for: updates.viewer) : nil,
                    results: results
                )
            )
        )
    }
}
