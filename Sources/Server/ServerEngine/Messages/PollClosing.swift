import ServerStore
import TelegramSchema

extension Call {
    /// Closes the poll of the caller's own message, if an edit asks for that.
    ///
    /// - Returns: The answer; nil if the edit is about something else.
    /// - Throws: `MESSAGE_NOT_MODIFIED` for a closed poll, `MEDIA_NEW_INVALID` for any other change of a poll.
    func closePoll(of original: MailboxMessage, by input: TL.InputMedia) throws -> TL.Updates? {
        guard case .inputMediaPoll(let given) = input else { return nil }
        let content = try StoredMessageContent(decoding: original.body.content)
        guard given.poll.closed, content.forward == nil, case .poll(let id)? = content.media,
            let record = try store.polls.find(id), record.creator == user
        else { throw RPCError.bad("MEDIA_NEW_INVALID") }
        guard !scope.isClosed(record) else { throw RPCError.bad("MESSAGE_NOT_MODIFIED") }
        var answer = UpdatesBuilder(for: user)
        for copy in try scope.close(record, shownIn: original.body.gid) {
            let isOwn = copy.user == user
            let pts = try scope.record(.edited(copy.id), for: copy.user, except: isOwn ? session : nil)
            if isOwn { try answer.append(.edited(copy.id), pts: pts, scope) }
        }
        return try answer.finish(scope)
    }
}

extension RequestContext {
    /// Most ended polls that are looked up at once.
    private static let mostEnded = 50

    /// The polls whose time is over. One comparison while there are none.
    func endedPolls() throws -> [(id: Int64, creator: UserID)] {
        if let first = state.caches.firstClosing, first > seconds { return [] }
        let ended = try store.polls.ended(at: seconds, limit: Self.mostEnded)
        if ended.isEmpty { state.caches.firstClosing = try store.polls.firstClosing() ?? .max }
        return ended
    }

    /// Closes a poll whose time is over, unless it was closed meanwhile.
    func closeEnded(_ id: Int64) throws {
        guard let record = try store.polls.find(id), !record.isClosed, isClosed(record) else { return }
        for copy in try close(record, shownIn: record.gid) {
            try self.record(.edited(copy.id), for: copy.user)
        }
    }

    /// Closes a poll.
    ///
    /// - Parameters:
    ///   - poll: The poll.
    ///   - message: The message in which it is closed; nil for none.
    /// - Returns: The copies of that message and of the poll's own message, which are to be recorded as edited.
    /// - Throws: Errors of the store.
    fileprivate func close(_ poll: PollRecord, shownIn message: GlobalMessageID?) throws -> [MessageCopy] {
        var poll = poll
        poll.isClosed = true
        try store.polls.save(poll)
        let messages = Set([message, poll.gid].compactMap(\.self)).sorted()
        return try messages.flatMap { try store.messages.copies(of: $0) }
    }
}
