import CompactWire
import TelegramSchema

/// Messages that others answer, by their numbers: an answer shows what it answers.
typealias Links = [MessageID: TL.Message]

/// A message as these clients have it, and its chat.
struct RenderedMessage {
    var chat: ChatNumber
    var content: MessagePackValue
}

extension OpcodeSession {
    /// A message as these clients have it; nil for none. It counts as seen from now on.
    func message(_ message: TL.Message, _ me: UserID, links: Links = [:]) -> RenderedMessage? {
        guard let known = SeenMessage(message) else { return nil }
        seen.note(known, for: message.number)
        let content: MessagePackValue
        switch message {
        case .message(let written): content = self.written(written, in: known.chat, me, links: links)
        case .messageService(let event): content = self.event(event, known.chat, me)
        case .messageEmpty: return nil
        }
        return RenderedMessage(chat: known.chat, content: content)
    }

    /// The payload of an event or an answer about one message.
    func envelope(_ rendered: RenderedMessage, _ me: UserID) -> MessagePackValue {
        .map([
            "chatId": .integer(rendered.chat.wire(of: me)), "message": rendered.content, "ttl": .bool(false),
        ])
    }

    private func written(
        _ message: TL.Message.Message,
        in chat: ChatNumber,
        _ me: UserID,
        links: Links
    ) -> MessagePackValue {
        let sender = sender(message.fromID, isOut: message.out, in: chat, me)
        let isEdited = !message.editHide && message.editDate != nil
        let common: KeyValuePairs<String, MessagePackValue?> = [
            "id": .number(message.id.rawValue),
            "time": .time(message.date),
            "type": .string("USER"),
            "sender": sender.map { .integer($0.rawValue) },
            "status": isEdited ? .string("EDITED") : nil,
            "updateTime": isEdited ? message.editDate.map { .time($0) } : nil,
            "reactionInfo": reactionInfo(message.reactions),
            "options": .integer(0),
        ]
        let content = self.content(of: message)
        if let header = message.fwdFrom {
            // These clients show a forwarded message inside an empty one. The server does not keep the number that it
            // had: it has that of the copy.
            var author: UserID?
            if case .peerUser(let peer) = header.fromID { author = peer.userID }
            let inner: MessagePackValue = .present([
                "id": .number(message.id.rawValue), "time": .time(header.date), "type": .string("USER"),
                "sender": author.map { .integer($0.rawValue) },
            ])
            return MessagePackValue.present(common)
                .merging(["text": .string(""), "attaches": .array([]), "elements": .array([])])
                .adding(
                    "link",
                    .present([
                        "type": .string("FORWARD"), "chatId": .integer(chat.wire(of: me)),
                        "chatName": header.fromName.map { .string($0) },
                        "message": inner.merging(content),
                    ])
                )
        }
        return MessagePackValue.present(common).merging(content).adding(
            "link",
            TL.Message.message(message).answered.flatMap { links[$0] }.flatMap { answered in
                // An answer of an answer shows no further ones.
                self.message(answered, me).map { original in
                    .map([
                        "type": .string("REPLY"), "chatId": .integer(original.chat.wire(of: me)),
                        "message": original.content,
                    ])
                }
            }
        )
    }

    private func content(of message: TL.Message.Message) -> KeyValuePairs<String, MessagePackValue> {
        [
            "text": .string(message.message),
            "elements": .array((message.entities ?? []).compactMap(MessagePackValue.init(element:))),
            "attaches": .array(attachments(of: message.media)),
        ]
    }

    private func sender(_ from: TL.Peer?, isOut: Bool, in chat: ChatNumber, _ me: UserID) -> UserID? {
        if case .peerUser(let peer) = from { return peer.userID }
        if isOut { return me }
        guard case .dialog(let other) = chat else { return nil }
        return other
    }

    private func event(_ message: TL.Message.MessageService, _ chat: ChatNumber, _ me: UserID)
        -> MessagePackValue
    {
        let sender = sender(message.fromID, isOut: message.out, in: chat, me)
        return .present([
            "id": .number(message.id.rawValue),
            "time": .time(message.date),
            "type": .string("USER"),
            "sender": sender.map { .integer($0.rawValue) },
            "text": .string(""),
            "elements": .array([]),
            "attaches": .array([control(message.action)]),
            "reactionInfo": reactionInfo(message.reactions),
            "options": .integer(0),
        ])
    }

    private func control(_ action: TL.MessageAction) -> MessagePackValue {
        func control(_ event: String, _ fields: KeyValuePairs<String, MessagePackValue> = [:])
            -> MessagePackValue
        {
            MessagePackValue.map(["_type": .string("CONTROL"), "event": .string(event)]).merging(fields)
        }
        func list(_ users: [UserID]) -> MessagePackValue { .array(users.map { .integer($0.rawValue) }) }
        switch action {
        case .messageActionChatCreate(let made):
            return control("new", ["title": .string(made.title), "userIds": list(made.users)])
        case .messageActionChatEditTitle(let changed):
            return control("title", ["title": .string(changed.title)])
        case .messageActionChatEditPhoto, .messageActionChatDeletePhoto: return control("icon")
        case .messageActionChatAddUser(let added): return control("add", ["userIds": list(added.users)])
        case .messageActionChatDeleteUser(let removed):
            return control("remove", ["userId": .integer(removed.userID.rawValue)])
        case .messageActionChatJoinedByLink, .messageActionChatJoinedByRequest: return control("joinByLink")
        case .messageActionPinMessage: return control("pin")
        case .messageActionCustomAction(let words):
            return control("system", ["message": .string(words.message)])
        default: return control("system")
        }
    }

    /// How all reacted; nil if nobody did.
    func reactionInfo(_ reactions: TL.MessageReactions?) -> MessagePackValue? {
        guard let reactions, !reactions.results.isEmpty else { return nil }
        return .present([
            "totalCount": .integer(reactions.results.reduce(0) { $0 + Int64($1.count) }),
            "counters": .array(
                reactions.results.compactMap { count in
                    count.reaction.emoji.map {
                        .map(["reaction": .string($0), "count": .number(count.count)])
                    }
                }
            ),
            "yourReaction": reactions.chosenEmoji.map { .string($0) },
        ])
    }
}

extension MessagePackValue {
    /// A map with more fields behind its own.
    func merging(_ fields: KeyValuePairs<String, MessagePackValue>) -> MessagePackValue {
        guard case .map(let pairs) = self else { return self }
        return .map(pairs + fields.map { MessagePackPair(.string($0.key), $0.value) })
    }
}
