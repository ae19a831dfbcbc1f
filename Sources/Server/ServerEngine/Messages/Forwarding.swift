import ServerStore
import TelegramSchema

extension SendMethods {
    static func forwardMessages(
        _ request: TLFunction.MessagesForwardMessages,
        _ call: Call
    ) throws -> TL.Updates {
        let due = try call.due(request.scheduleDate, repeating: request.scheduleRepeatPeriod)
        guard !request.id.isEmpty, request.id.count <= 100 else { throw RPCError.bad("MESSAGE_IDS_EMPTY") }
        guard request.id.count == request.randomID.count else { throw RPCError.bad("RANDOM_ID_INVALID") }
        let source = try call.forwardSource(request.fromPeer)
        let audience = try call.audience(of: call.resolve(request.toPeer))
        var albums: [Int64: Int64] = [:]
        var messages: [PreparedMessage] = []
        for (id, randomID) in zip(request.id, request.randomID) {
            guard let original = try call.store.boxes.find(user: call.user, id: id),
                source == nil || original.peer == source
            else { throw RPCError.messageInvalid }
            var message = try forwarded(original, randomID, request)
            let isSaved = audience.peer == .user(call.user)
            message.content.forward?.saved = isSaved ? .init(peer: original.peer, id: original.id) : nil
            if let album = original.body.groupedID {
                let copy = albums[album] ?? call.scope.randomID()
                albums[album] = copy
                message.groupedID = copy
            }
            messages.append(message)
        }
        return try call.send(messages, to: audience, at: due)
    }

    /// A copy of `original` by another sender.
    private static func forwarded(
        _ original: MailboxMessage,
        _ randomID: Int64,
        _ request: TLFunction.MessagesForwardMessages
    ) throws -> PreparedMessage {
        let content = try StoredMessageContent(decoding: original.body.content)
        guard content.action == nil else { throw RPCError.messageInvalid }
        guard !content.isProtected else { throw RPCError.bad("CHAT_FORWARDS_RESTRICTED") }
        let dropsText = content.media != nil && request.dropMediaCaptions
        let text = MessageText(text: original.body.text, entities: content.entities)
        var message = PreparedMessage(text: dropsText ? .empty : text, randomID: randomID)
        message.content.media = content.media?.forwarded
        message.content.page = content.page
        message.content.invertsMedia = content.invertsMedia
        message.content.isProtected = request.noforwards
        message.media = original.media.subtracting(.link)
        if request.silent { message.flags.insert(.silent) }
        // Without its author, a number that others threw would pass for a throw of the sender.
        let isThrow = content.isThrow
        if isThrow || !request.dropAuthor && !request.dropMediaCaptions {
            message.content.forward =
                content.forward ?? .init(sender: original.body.sender, date: original.body.date)
        }
        return message
    }
}

extension Call {
    /// The dialog that messages are forwarded from; nil if the client gives only their ids.
    fileprivate func forwardSource(_ input: TL.InputPeer) throws -> MailboxPeer? {
        if case .inputPeerEmpty = input { return nil }
        return try resolve(input)
    }
}
