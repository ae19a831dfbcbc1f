import ServerStore
import StdExtras
import TelegramSchema

/// `updates.*`: the state of a user's mailbox, and its changes.
enum UpdatesMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.UpdatesGetState.self) { _, call in try call.state() }
        routes.transaction(TLFunction.UpdatesGetDifference.self, getDifference)
    }

    static func getDifference(
        _ request: TLFunction.UpdatesGetDifference,
        _ call: Call
    ) throws -> TL.UpdatesDifference {
        guard request.pts > 0 else { throw RPCError.bad("PERSISTENT_TIMESTAMP_EMPTY") }
        let current = try call.store.updates.pts(of: call.user)
        guard request.pts != current else { return try call.changesAlone(since: request.date) }
        // The client is ahead of the server, which was restored from a backup. Clients restart from the server's pts.
        guard request.pts < current else {
            return request.ptsTotalLimit == nil
                ? try call.newStart() : .differenceTooLong(.init(pts: current))
        }
        if let total = request.ptsTotalLimit {
            let limit = min(total, call.limits.differenceTotal)
            guard limit <= 0 || current.subtractingSaturating(request.pts) <= limit else {
                return .differenceTooLong(.init(pts: current))
            }
        }
        if request.abridged, let answer = try call.abridged(since: request.pts, of: current, request.date) {
            return answer
        }
        let slice = min(max(Int(request.ptsLimit ?? .max), 1), call.limits.differenceSlice)
        let difference = try call.store.updates.difference(of: call.user, since: request.pts, limit: slice)
        return try call.render(difference, since: request.date)
    }
}

extension Call {
    /// The state of the caller's mailbox.
    func state(pts: Int32? = nil) throws -> TL.UpdatesState {
        TL.UpdatesState(
            pts: try pts ?? store.updates.pts(of: user),
            qts: 0,
            date: seconds,
            seq: 0,
            unreadCount: 0
        )
    }

    /// The state of the mailbox, as the only change. Telegram Desktop would wait for ever after `differenceTooLong`;
    /// clients that know it say so by a limit.
    fileprivate func newStart() throws -> TL.UpdatesDifference {
        .difference(
            .init(newMessages: [], otherUpdates: [], chats: [], users: [], state: try state())
        )
    }

    /// The difference of an unchanged mailbox; changes outside of it may follow.
    fileprivate func changesAlone(since date: Int32) throws -> TL.UpdatesDifference {
        var referenced = ReferencedEntities()
        let changes = try changes(since: date, &referenced)
        guard !changes.isEmpty else { return .differenceEmpty(.init(date: seconds, seq: 0)) }
        return .difference(
            .init(
                newMessages: [],
                otherUpdates: changes,
                chats: try scope.chats(referenced, for: user),
                users: try scope.users(referenced, for: user),
                state: try state()
            )
        )
    }

    /// Renders a difference, up to the update that fills the answer. A message that was edited more than once, or is
    /// new itself, is included once, in its current form.
    ///
    /// Own messages come with their random ids. A client that was cut off may ask for the
    /// difference while it waits for the answer to a send, and would take its message for one of another device.
    ///
    /// `without` says what an abridged difference leaves out.
    fileprivate func render(
        _ difference: MailboxDifference,
        since date: Int32,
        without abridgement: DifferenceAbridgement? = nil
    ) throws -> TL.UpdatesDifference {
        let leftOut = abridgement?.leftOut ?? []
        let shown = difference.lastShowing
        var referenced = ReferencedEntities()
        var messages: [TL.Message] = []
        var others: [TL.Update] = []
        var room = AnswerBudget.difference
        var end: Int32?
        for update in difference.updates {
            switch update {
            case .message(let message):
                guard !leftOut.contains(message.id) else { continue }
                if let randomID = try randomID(of: message) {
                    others.append(.updateMessageID(.init(id: message.id, randomID: randomID)))
                }
                messages.append(try scope.render(message, &referenced))
                room -= message.weight
            case .event(.edited(let id), let pts):
                guard shown[id] == pts, !leftOut.contains(id),
                    let message = try store.boxes.find(user: user, id: id)
                else { continue }
                let edited = try scope.render(message, &referenced)
                others.append(.updateEditMessage(.init(message: edited, pts: pts, ptsCount: 1)))
                room -= message.weight
            case .event(let event, let pts):
                if case .webPage = event { room -= AnswerBudget.webPage }
                if let other = try scope.render(event, pts: pts, for: user, &referenced) {
                    others.append(other)
                }
            }
            if room < referenced.users.count * AnswerBudget.user {
                end = update.pts
                break
            }
        }
        let next = end ?? (difference.isComplete ? nil : difference.pts)
        if next == nil {
            others += try changes(since: date, &referenced)
            if let abridgement { others += try readMarks(of: abridgement.chats, &referenced) }
        }
        return try answer(messages, others, referenced, next: next.map { ($0, date) })
    }

    /// The difference with the newest messages of each chat alone; nil if nothing is left out, or too much else has happened
    /// for one answer: the numbers of unread messages are those at the end.
    fileprivate func abridged(since pts: Int32, of current: Int32, _ date: Int32) throws
        -> TL.UpdatesDifference?
    {
        let behind = current.subtractingSaturating(pts)
        // Of so few nothing is left out.
        guard behind > DifferenceAbridgement.newest, behind <= limits.abridgedUpdates,
            let difference = try allUpdates(since: pts)
        else { return nil }
        let abridgement = try DifferenceAbridgement(of: difference, for: user)
        guard !abridgement.leftOut.isEmpty else { return nil }
        let answer = try render(difference, since: date, without: abridgement)
        guard case .difference = answer else { return nil }
        return answer
    }

    /// All updates after `pts`, read slice by slice; nil if they have too many bytes.
    private func allUpdates(since pts: Int32) throws -> MailboxDifference? {
        var all = try store.updates.difference(of: user, since: pts, limit: limits.differenceSlice)
        var bytes = all.contentBytes
        while bytes <= limits.abridgedBytes {
            guard !all.isComplete else { return all }
            let next = try store.updates.difference(of: user, since: all.pts, limit: limits.differenceSlice)
            // Damaged rows are left out; where nothing else is, there is no way on.
            guard next.isComplete || next.pts > all.pts else { return nil }
            bytes += next.contentBytes
            all.updates += next.updates
            (all.pts, all.isComplete) = (next.pts, next.isComplete)
        }
        return nil
    }

    /// The read marks of chats, with the numbers of unread messages: who was not sent all of them cannot count them.
    private func readMarks(
        of chats: [MailboxPeer],
        _ referenced: inout ReferencedEntities
    ) throws -> [TL.Update] {
        let pts = try store.updates.pts(of: user)
        var marks: [TL.Update] = []
        for peer in chats {
            referenced.insert(peer)
            let mark = try store.dialogs.find(user: user, peer: peer)?.readInbox ?? MessageID(rawValue: 0)
            let unread = try store.dialogs.unreadCount(user: user, peer: peer, after: mark)
            marks.append(
                .updateReadHistoryInbox(
                    .init(
                        peer: TL.Peer(peer),
                        maxID: mark,
                        stillUnreadCount: Int32(clamping: unread),
                        pts: pts,
                        ptsCount: 0
                    )
                )
            )
        }
        return marks
    }

    /// The random id that the caller sent a message with. One that waited for its time was answered long before.
    private func randomID(of message: MailboxMessage) throws -> Int64? {
        guard message.body.sender == user, !message.flags.contains(.scheduled) else { return nil }
        return try store.messages.randomID(of: message.body.gid)
    }

    private func answer(
        _ messages: [TL.Message],
        _ others: [TL.Update],
        _ referenced: ReferencedEntities,
        next: (pts: Int32, date: Int32)?
    ) throws -> TL.UpdatesDifference {
        let chats = try scope.chats(referenced, for: user)
        let users = try scope.users(referenced, for: user)
        guard let next else {
            return .difference(
                .init(
                    newMessages: messages,
                    otherUpdates: others,
                    chats: chats,
                    users: users,
                    state: try state()
                )
            )
        }
        // The last slice finds the changes outside the mailbox by the date; until then the caller does not have them.
        var between = try state(pts: next.pts)
        between.date = min(next.date, seconds)
        return .differenceSlice(
            .init(
                newMessages: messages,
                otherUpdates: others,
                chats: chats,
                users: users,
                intermediateState: between
            )
        )
    }
}

extension MailboxDifference {
    /// The bytes of the messages' texts and other content.
    fileprivate var contentBytes: Int {
        updates.reduce(0) { sum, update in
            guard case .message(let message) = update else { return sum }
            return sum + message.body.text.utf8.count + message.body.content.count
        }
    }

    /// The pts of the last update that shows each edited message. A message that arrived in this part has 0, because
    /// it is shown in its current form anyway.
    fileprivate var lastShowing: [MessageID: Int32] {
        var last: [MessageID: Int32] = [:]
        for case .event(.edited(let id), let pts) in updates { last[id] = pts }
        guard !last.isEmpty else { return last }
        for case .message(let message) in updates where last[message.id] != nil { last[message.id] = 0 }
        return last
    }
}
