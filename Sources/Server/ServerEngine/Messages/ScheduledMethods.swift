import ServerStore
import TelegramSchema

/// `messages.getScheduledHistory` and the other methods for messages that wait for their time.
enum ScheduledMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesGetScheduledHistory.self, getScheduledHistory)
        routes.transaction(TLFunction.MessagesGetScheduledMessages.self, getScheduledMessages)
        routes.transaction(TLFunction.MessagesSendScheduledMessages.self, sendScheduledMessages)
        routes.transaction(TLFunction.MessagesDeleteScheduledMessages.self, deleteScheduledMessages)
    }

    static func getScheduledHistory(
        _ request: TLFunction.MessagesGetScheduledHistory,
        _ call: Call
    ) throws -> TL.MessagesMessages {
        let records = try call.store.scheduled.all(of: call.user, to: call.resolve(request.peer))
        var hash = ListHash([Int64]())
        for record in records {
            hash.add(Int64(record.id.rawValue))
            hash.add(Int64(record.editDate ?? 0))
            hash.add(Int64(record.due))
        }
        guard request.hash == 0 || request.hash != hash.value else {
            return .messagesNotModified(.init(count: Int32(clamping: records.count)))
        }
        return try call.page(of: records)
    }

    static func getScheduledMessages(
        _ request: TLFunction.MessagesGetScheduledMessages,
        _ call: Call
    ) throws -> TL.MessagesMessages {
        let peer = try call.resolve(request.peer)
        return try call.page(of: call.scheduled(request.id, in: peer))
    }

    static func sendScheduledMessages(
        _ request: TLFunction.MessagesSendScheduledMessages,
        _ call: Call
    ) throws -> TL.Updates {
        let peer = try call.resolve(request.peer)
        _ = try call.audience(of: peer)
        let records = try call.scheduled(request.id, in: peer).sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        guard !records.isEmpty else { throw RPCError.messageInvalid }
        let answer = try call.sendNow(records, in: peer)
        try call.scope.cameOnline(call.user)
        return answer
    }

    static func deleteScheduledMessages(
        _ request: TLFunction.MessagesDeleteScheduledMessages,
        _ call: Call
    ) throws -> TL.Updates {
        let peer = try call.resolve(request.peer)
        let records = try call.scheduled(request.id, in: peer)
        for record in records {
            try call.store.scheduled.delete(record.id, of: call.user)
            try call.store.messages.refuse(randomID: record.randomID, by: call.user)
        }
        var answer = UpdatesBuilder(for: call.user)
        answer.append(unscheduled: request.id, in: peer)
        let updates = try answer.finish(call.scope)
        if !records.isEmpty {
            try call.scope.push(to: call.user, except: call.session) { updates }
        }
        return updates
    }

    /// `messages.editMessage` with a date: changes the text, the media or the time of a scheduled message.
    static func editScheduled(
        _ request: TLFunction.MessagesEditMessage,
        _ call: Call,
        _ services: EngineServices
    ) throws -> MethodResult<TL.Updates> {
        let peer = try call.resolve(request.peer)
        _ = try call.due(request.scheduleDate, repeating: request.scheduleRepeatPeriod)
        let record = try call.editableScheduled(request.id, in: peer)
        guard let input = request.media else { return .done(try call.edit(record, request, media: nil)) }
        if case .inputMediaWebPage = input { return .done(try call.edit(record, request, media: nil)) }
        if case .inputMediaPoll = input { throw RPCError.bad("MEDIA_NEW_INVALID") }
        try call.checkReplacing(record.asMailboxMessage, by: input)
        let source = try services.source(input, by: call.user)
        _ = try call.revised(record.asMailboxMessage, request, showing: .document(0, spoiler: false))
        return try services.stage([source], call) { media, call in
            // Read again: the message may have been sent while workers were busy.
            let record = try call.editableScheduled(request.id, in: peer)
            return try call.edit(record, request, media: media[0])
        }
    }
}

extension Call {
    /// Most messages that one call names.
    private static let mostNamed = 100

    /// The caller's scheduled messages with these ids; those that do not wait any more are left out.
    fileprivate func scheduled(_ ids: [MessageID], in peer: MailboxPeer) throws -> [ScheduledRecord] {
        guard ids.count <= Self.mostNamed else { throw RPCError.messageInvalid }
        var known: Set<MessageID> = []
        return try ids.filter { known.insert($0).inserted }.compactMap { id in
            try store.scheduled.find(id, of: user).flatMap { $0.peer == peer ? $0 : nil }
        }
    }

    /// A scheduled message of the caller, who must be allowed to write there.
    fileprivate func editableScheduled(_ id: MessageID, in peer: MailboxPeer) throws -> ScheduledRecord {
        _ = try audience(of: peer)
        guard let record = try scheduled([id], in: peer).first else { throw RPCError.messageInvalid }
        return record
    }

    /// A page of scheduled messages.
    fileprivate func page(of records: [ScheduledRecord]) throws -> TL.MessagesMessages {
        let messages = records.map(\.asMailboxMessage).within(AnswerBudget.list)
        return try page(messages, total: messages.count)
    }

    /// Sends scheduled messages now.
    ///
    /// - Returns: The answer, with the messages.
    fileprivate func sendNow(_ records: [ScheduledRecord], in peer: MailboxPeer) throws -> TL.Updates {
        var answer = UpdatesBuilder(for: user)
        let sent = try records.map { try sendNow($0) }
        for id in sent {
            guard let message = try store.boxes.find(user: user, id: id) else { continue }
            try answer.append(message, scope)
        }
        answer.append(unscheduled: records.map(\.id), sent: sent, in: peer)
        try scope.push(to: user, except: session) {
            var others = UpdatesBuilder(for: user)
            others.append(unscheduled: records.map(\.id), sent: sent, in: peer)
            return try others.finish(scope)
        }
        return try answer.finish(scope)
    }

    /// Changes a scheduled message, and sends it if its new time has come.
    fileprivate func edit(
        _ record: ScheduledRecord,
        _ request: TLFunction.MessagesEditMessage,
        media: PreparedMedia?
    ) throws -> TL.Updates {
        let due = try due(request.scheduleDate, repeating: request.scheduleRepeatPeriod)
        var changed = record
        changed.due = due ?? seconds
        var page: PageChoice?
        if request.message != nil || request.media != nil || request.noWebpage {
            let revision = try revised(
                record.asMailboxMessage,
                request,
                showing: media?.reference,
                mayStay: changed.due != record.due
            )
            changed.text = revision.text.text
            changed.content = revision.content
            changed.media = (media?.kinds ?? record.media.subtracting([.link, .webPage])).union(
                revision.kinds
            )
            page = revision.page
        }
        guard changed != record else { throw RPCError.bad("MESSAGE_NOT_MODIFIED") }
        if changed.content != record.content || changed.text != record.text { changed.editDate = seconds }
        try save([media?.newFile].compactMap(\.self))
        try use(page)
        guard due != nil else { return try sendNow([changed], in: record.peer) }
        try keep(changed)
        var answer = UpdatesBuilder(for: user)
        try answer.append(changed, scope)
        return try answer.finish(scope)
    }
}
