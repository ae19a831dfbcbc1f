import ServerStore
import TelegramSchema

extension SendMethods {
    static func registerMedia(in routes: inout Routes, _ services: EngineServices) {
        routes.staged(TLFunction.MessagesSendMedia.self) { request, call in
            try sendMedia(request, call, services)
        }
        routes.staged(TLFunction.MessagesSendMultiMedia.self) { request, call in
            try sendMultiMedia(request, call, services)
        }
        routes.staged(TLFunction.MessagesUploadMedia.self) { request, call in
            _ = try call.audience(of: call.resolve(request.peer))
            return try services.stage([services.source(request.media, by: call.user)], call) { media, call in
                try call.scope.render(media[0].reference) ?? .messageMediaEmpty
            }
        }
    }

    private static func sendMedia(
        _ request: TLFunction.MessagesSendMedia,
        _ call: Call,
        _ services: EngineServices
    ) throws -> Staged<TL.Updates> {
        guard request.scheduleDate == nil else { throw RPCError.bad("SCHEDULE_DATE_INVALID") }
        let peer = try call.resolve(request.peer)
        _ = try call.audience(of: peer)
        if case .inputMediaWebPage = request.media { return .done(try sendAsText(request, peer, call)) }
        let source = try services.source(request.media, by: call.user)
        // A repeated send must not wait for work whose result nobody needs.
        if try call.store.messages.sent(by: call.user, randomID: request.randomID) != nil {
            let again = Outgoing(text: .empty, randomID: request.randomID)
            return .done(try call.send([again], to: call.audience(of: peer)))
        }
        return try services.stage([source], call) { media, call in
            let text = try call.text(request.message, request.entities, isCaption: true)
            var message = Outgoing(text: text, randomID: request.randomID)
            message.attach(media[0])
            if request.silent { message.flags.insert(.silent) }
            message.content.isProtected = request.noforwards
            message.content.invertsMedia = request.invertMedia
            try call.attach(request.replyTo, to: &message)
            let answer = try call.send([message], to: call.audience(of: peer))
            if request.clearDraft { try call.clearDraft(of: peer) }
            return answer
        }
    }

    /// A page to be previewed: no page is fetched yet, so the text goes alone.
    private static func sendAsText(
        _ request: TLFunction.MessagesSendMedia,
        _ peer: PeerID,
        _ call: Call
    ) throws -> TL.Updates {
        let text = try call.text(request.message, request.entities)
        guard !text.text.isEmpty else { throw RPCError.bad("MESSAGE_EMPTY") }
        var message = Outgoing(text: text, randomID: request.randomID)
        if request.silent { message.flags.insert(.silent) }
        try call.attach(request.replyTo, to: &message)
        return try call.send([message], to: call.audience(of: peer))
    }

    private static func sendMultiMedia(
        _ request: TLFunction.MessagesSendMultiMedia,
        _ call: Call,
        _ services: EngineServices
    ) throws -> Staged<TL.Updates> {
        guard request.scheduleDate == nil else { throw RPCError.bad("SCHEDULE_DATE_INVALID") }
        guard (1...10).contains(request.multiMedia.count) else { throw RPCError.bad("MULTI_MEDIA_TOO_LONG") }
        let peer = try call.resolve(request.peer)
        _ = try call.audience(of: peer)
        let sources = try request.multiMedia.map { try services.source($0.media, by: call.user) }
        return try services.stage(sources, call) { media, call in
            let album = call.scope.randomID()
            let messages = try zip(request.multiMedia, media).map { single, media in
                let text = try call.text(single.message, single.entities, isCaption: true)
                var message = Outgoing(text: text, randomID: single.randomID)
                message.attach(media)
                message.groupedID = album
                if request.silent { message.flags.insert(.silent) }
                message.content.isProtected = request.noforwards
                message.content.invertsMedia = request.invertMedia
                try call.attach(request.replyTo, to: &message)
                return message
            }
            let answer = try call.send(messages, to: call.audience(of: peer))
            if request.clearDraft { try call.clearDraft(of: peer) }
            return answer
        }
    }
}

extension Outgoing {
    /// Makes the message show `media`.
    fileprivate mutating func attach(_ stored: StoredMedia) {
        content.media = stored.reference
        media = stored.kinds
        if stored.isPlayed { flags.insert(.unplayed) }
    }
}
