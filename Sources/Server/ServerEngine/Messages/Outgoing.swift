import ServerStore
import StdExtras
import TelegramSchema

/// A message that a user sends, checked and ready to be stored.
struct Outgoing {
    var text: MessageText
    var content = MessageContent()
    var media: MediaKinds = []
    var randomID: Int64
    var flags: MessageFlags = []
    /// The answered message in the sender's box.
    var replyTo: MessageID?
    var groupedID: Int64?

    init(text: MessageText, randomID: Int64) {
        self.text = text
        self.randomID = randomID
        content.entities = text.entities
    }
}

extension Call {
    /// Sends messages to one conversation; each is sent once however often its random id comes.
    ///
    /// - Returns: The answer: which number each random id got, and the messages.
    func send(_ messages: [Outgoing], to audience: Audience) throws -> TL.Updates {
        var answer = UpdatesBuilder(for: user)
        // All checks before the first message is stored: what throws after it undoes the whole batch.
        for message in messages {
            guard message.randomID != 0 else { throw RPCError.bad("RANDOM_ID_EMPTY") }
        }
        let contents = try messages.map { try $0.content.encodedAsGiven() }
        for (message, content) in zip(messages, contents) {
            if let sent = try store.messages.sent(by: user, randomID: message.randomID) {
                try answer.append(sent, message.randomID, alreadySentBy: self)
            } else {
                let copy = try deliver(message, content, to: audience)
                answer.append(copy.id, randomID: message.randomID)
                try answer.append(copy, scope)
            }
        }
        try scope.cameOnline(user)
        return try answer.finish(scope)
    }

    /// Stores and pushes one message.
    ///
    /// - Returns: The sender's copy.
    private func deliver(
        _ message: Outgoing,
        _ content: [UInt8],
        to audience: Audience
    ) throws -> BoxedMessage {
        let reply = try message.replyTo.map { try answered($0, in: audience.peer) }
        var mentioned = try message.text.mentionedUsers + scope.named(in: message.text, among: audience)
        if let reply, audience.members.count > 2 { mentioned.append(reply.sender) }
        var new = NewMessage(
            sender: user,
            date: seconds,
            text: message.text.text,
            content: content,
            media: message.media.union(message.text.kinds),
            randomID: message.randomID
        )
        new.groupedID = message.groupedID
        let deliveries = audience.deliveries(
            from: user,
            flags: message.flags,
            replies: reply?.ids ?? [:],
            mentioned: mentioned
        )
        let copies = try scope.deliver(new, deliveries)
        for copy in copies { try scope.pushArrival(of: copy, except: copy.user == user ? session : nil) }
        return copies[0]
    }

    /// The message that a new one answers: who wrote it, and its numbers in the boxes that have it.
    private func answered(
        _ id: MessageID,
        in peer: PeerID
    ) throws -> (sender: UserID, ids: [UserID: MessageID]) {
        guard let message = try store.boxes.find(user: user, id: id), message.peer == peer else {
            throw RPCError.bad("REPLY_MESSAGE_ID_INVALID")
        }
        let copies = try store.messages.copies(of: message.body.gid)
        let ids = Dictionary(copies.map { ($0.user, $0.id) }, uniquingKeysWith: { $1 })
        return (message.body.sender, ids)
    }
}

extension UpdatesBuilder {
    /// Says which number a random id got.
    mutating func append(_ id: MessageID, randomID: Int64) {
        updates.append(.updateMessageID(.init(id: id, randomID: randomID)))
    }

    /// Answers a repeated send as the first one was answered; a message deleted since has only its number.
    mutating func append(_ id: MessageID, _ randomID: Int64, alreadySentBy call: Call) throws {
        append(id, randomID: randomID)
        guard let message = try call.store.boxes.find(user: call.user, id: id) else { return }
        try append(message, call.scope)
    }
}

extension Scope {
    /// Those of `audience` whom a text names by their usernames.
    fileprivate func named(in text: MessageText, among audience: Audience) throws -> [UserID] {
        let names = text.mentionedNames
        guard !names.isEmpty else { return [] }
        return try audience.members.filter { member in
            guard let name = try user(member)?.username else { return false }
            return names.contains(name.lowercased())
        }
    }
}

extension MessageText {
    /// The usernames that the text has, in lower case, without their `@`.
    fileprivate var mentionedNames: Set<String> {
        var names: Set<String> = []
        for case .messageEntityMention(let mention) in entities {
            let units = text.utf16.dropFirst(clamping: mention.offset).prefix(clamping: mention.length)
                .dropFirst()
            // Half of a surrogate pair at either end is no name.
            if let name = String(units) { names.insert(name.lowercased()) }
        }
        return names
    }

    /// Users whom the text names by their id.
    var mentionedUsers: [UserID] {
        entities.compactMap {
            if case .messageEntityMentionName(let mention) = $0 { mention.userID } else { nil }
        }
    }
}
