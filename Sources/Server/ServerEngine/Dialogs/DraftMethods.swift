import ServerStore
import TelegramSchema

/// Unsent texts, shared among a user's sessions.
enum DraftMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesSaveDraft.self, within: .text, saveDraft)
        routes.transaction(TLFunction.MessagesGetAllDrafts.self, getAllDrafts)
        routes.transaction(TLFunction.MessagesClearAllDrafts.self, clearAllDrafts)
    }

    static func saveDraft(_ request: TLFunction.MessagesSaveDraft, _ call: Call) throws -> Bool {
        let peer = try call.resolve(request.peer)
        let reply = try request.replyTo.flatMap { try call.keptReply($0) }
        guard !request.message.isEmpty || reply != nil else {
            try call.setDraft(nil, of: peer)
            return true
        }
        // Not trimmed: the user may be about to go on after the space.
        let rules = TextRules(
            length: call.limits.messageLength,
            tooLong: .bad("MESSAGE_TOO_LONG"),
            entities: call.limits.entities,
            isTrimmed: false
        )
        let text = try call.text(request.message, request.entities, rules)
        let draft = TL.DraftMessage.draftMessage(
            .init(
                noWebpage: request.noWebpage,
                invertMedia: request.invertMedia,
                replyTo: reply,
                message: text.text,
                entities: text.entities.isEmpty ? nil : text.entities,
                date: call.seconds
            )
        )
        guard draft.encoded().count <= maximumBytes else { throw RPCError.bad("ENTITIES_TOO_LONG") }
        try call.setDraft(draft, of: peer)
        return true
    }

    /// Most bytes of a draft, as stored: a text, a quote and their links.
    private static let maximumBytes = 40 << 10

    static func getAllDrafts(_ request: TLFunction.MessagesGetAllDrafts, _ call: Call) throws -> TL.Updates {
        var answer = UpdatesBuilder(for: call.user)
        var room = AnswerBudget.list
        for dialog in try call.store.dialogs.withDraft(of: call.user) where room > 0 {
            guard let bytes = dialog.draft else { continue }
            room -= bytes.count + AnswerBudget.user
            answer.referenced.insert(dialog.peer)
            let draft = try TL.DraftMessage(decoding: bytes)
            for user in draft.mentionedUsers { answer.referenced.insert(user) }
            answer.updates.append(.updateDraftMessage(.init(peer: TL.Peer(dialog.peer), draft: draft)))
        }
        return try answer.finish(call.scope)
    }

    static func clearAllDrafts(_ request: TLFunction.MessagesClearAllDrafts, _ call: Call) throws -> Bool {
        for dialog in try call.store.dialogs.withDraft(of: call.user) {
            try call.setDraft(nil, of: dialog.peer)
        }
        return true
    }
}

extension TL.DraftMessage {
    /// Users whom the text mentions by id.
    var mentionedUsers: [UserID] {
        guard case .draftMessage(let draft) = self else { return [] }
        return (draft.entities ?? []).compactMap {
            if case .messageEntityMentionName(let mention) = $0 { mention.userID } else { nil }
        }
    }
}

extension Call {
    /// The part of a draft's reply that is stored: the number of the message and the quote.
    fileprivate func keptReply(_ reply: TL.InputReplyTo) throws -> TL.InputReplyTo? {
        guard reply.replyToMsgID != 0 else { return nil }
        let quote = try quote(in: reply)
        return TL.InputReplyTo(
            replyToMsgID: reply.replyToMsgID,
            quoteText: quote?.text,
            quoteEntities: quote.flatMap { $0.entities.isEmpty ? nil : $0.entities },
            quoteOffset: quote?.offset
        )
    }

    /// Stores or drops the draft of a dialog and informs the caller's other sessions.
    func setDraft(_ draft: TL.DraftMessage?, of peer: MailboxPeer) throws {
        try store.dialogs.setDraft(user: user, peer: peer, draft?.encoded())
        try scope.noteChange(.draft, of: peer, for: user, by: session)
        try scope.push(to: user, except: session) {
            var updates = UpdatesBuilder(for: user)
            updates.referenced.insert(peer)
            for user in draft?.mentionedUsers ?? [] { updates.referenced.insert(user) }
            updates.updates.append(
                .updateDraftMessage(
                    .init(peer: TL.Peer(peer), draft: draft ?? .draftMessageEmpty(.init(date: seconds)))
                )
            )
            return try updates.finish(scope)
        }
    }

    /// Drops the draft of a dialog, if there is one.
    func clearDraft(of peer: MailboxPeer) throws {
        guard try store.dialogs.find(user: user, peer: peer)?.draft != nil else { return }
        try setDraft(nil, of: peer)
    }
}
