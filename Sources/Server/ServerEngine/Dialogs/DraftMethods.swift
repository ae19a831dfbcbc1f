import ServerStore
import TelegramSchema

/// Texts that were begun and not sent, shared among a user's sessions.
enum DraftMethods {
    static func register(in routes: inout Routes) {
        routes.lane(TLFunction.MessagesSaveDraft.self, saveDraft)
        routes.lane(TLFunction.MessagesGetAllDrafts.self, getAllDrafts)
        routes.lane(TLFunction.MessagesClearAllDrafts.self, clearAllDrafts)
    }

    static func saveDraft(_ request: TLFunction.MessagesSaveDraft, _ call: Call) throws -> Bool {
        let peer = try call.resolve(request.peer)
        // Not trimmed: the writer may be about to go on after the space.
        guard request.message.unicodeScalars.count <= call.limits.messageLength else {
            throw RPCError.bad("MESSAGE_TOO_LONG")
        }
        guard !request.message.isEmpty || request.replyTo != nil else {
            try call.setDraft(nil, of: peer)
            return true
        }
        let draft = TL.DraftMessage.draftMessage(
            .init(
                noWebpage: request.noWebpage,
                invertMedia: request.invertMedia,
                replyTo: request.replyTo,
                message: request.message,
                entities: request.entities.map { Array($0.prefix(call.limits.entities)) },
                date: call.seconds
            )
        )
        try call.setDraft(draft, of: peer)
        return true
    }

    static func getAllDrafts(_ request: TLFunction.MessagesGetAllDrafts, _ call: Call) throws -> TL.Updates {
        var answer = UpdatesBuilder(for: call.user)
        for dialog in try call.store.dialogs.withDraft(of: call.user) {
            guard let bytes = dialog.draft else { continue }
            answer.referenced.insert(dialog.peer)
            let draft = try TL.DraftMessage(decoding: bytes)
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

extension Call {
    /// Keeps or drops the draft of a conversation and tells the caller's other sessions.
    func setDraft(_ draft: TL.DraftMessage?, of peer: PeerID) throws {
        try store.dialogs.setDraft(user: user, peer: peer, draft?.encoded())
        try scope.push(to: user, except: session) {
            var updates = UpdatesBuilder(for: user)
            updates.referenced.insert(peer)
            updates.updates.append(
                .updateDraftMessage(
                    .init(peer: TL.Peer(peer), draft: draft ?? .draftMessageEmpty(.init(date: seconds)))
                )
            )
            return try updates.finish(scope)
        }
    }

    /// Drops the draft of a conversation, if there is one.
    func clearDraft(of peer: PeerID) throws {
        guard try store.dialogs.find(user: user, peer: peer)?.draft != nil else { return }
        try setDraft(nil, of: peer)
    }
}
