import ServerStore
import StdExtras
import TelegramSchema

/// A message from a user, checked and ready to be stored.
struct PreparedMessage {
    var text: MessageText
    var content = StoredMessageContent()
    var media: MediaKinds = []
    var randomID: Int64
    var flags: MessageCopyFlags = []
    /// The answered message in the sender's mailbox.
    var replyTo: MessageID?
    var groupedID: Int64?
    /// The file of the message, if it must be stored with it.
    var newFile: NewFile?
    /// The poll of the message, if it must be stored with it.
    var newPoll: PollRecord?
    /// The page of the message, if it was chosen for it.
    var page: PageChoice?

    init(text: MessageText, randomID: Int64) {
        self.text = text
        self.randomID = randomID
        content.entities = text.entities
    }

    /// The kinds of its media and of its text.
    var kinds: MediaKinds { media.union(text.kinds).union(content.pageKinds) }

    /// Has the message show a page; nil changes nothing.
    mutating func show(_ choice: PageChoice?, above: Bool) {
        guard let choice else { return }
        content.page = choice.shown
        content.invertsMedia = above
        page = choice
    }
}

extension StoredMessageContent {
    /// The kinds of a page below the text, for the tabs of shared media.
    var pageKinds: MediaKinds { page == nil ? [] : [.webPage, .link] }
}

extension Call {
    /// Sends messages to one dialog, each once, however often its random id comes.
    ///
    /// - Returns: The answer: the message id for each random id, and the messages.
    func send(_ messages: [PreparedMessage], to audience: Recipients) throws -> TL.Updates {
        var answer = UpdatesBuilder(for: user)
        let messages = try messages.map { try withoutForbiddenPage($0, in: audience.peer) }
        // All checks come before the first write: a later error undoes the whole batch.
        let checks = try messages.map { message in
            guard message.randomID != 0 else { throw RPCError.bad("RANDOM_ID_EMPTY") }
            return try checked(message, in: audience.peer)
        }
        try save(zip(messages, checks).compactMap { $1.sent == nil ? $0.newFile : nil })
        // A random id may occur twice in one request.
        var sent: [Int64: MessageID] = [:]
        for (message, checks) in zip(messages, checks) {
            if let sent = checks.sent ?? sent[message.randomID] {
                try answer.append(sent, message.randomID, alreadySentBy: self)
            } else {
                let copy = try deliver(message, checks, to: audience)
                if messages.count > 1 { sent[message.randomID] = copy.id }
                answer.append(copy.id, randomID: message.randomID)
                try answer.append(copy, scope)
            }
        }
        try scope.cameOnline(user)
        return try answer.finish(scope)
    }

    /// A message without the page below its text, where its sender may show none: one that is forwarded brings its own, and
    /// the right may be gone since a scheduled one was written.
    func withoutForbiddenPage(_ message: PreparedMessage, in peer: MailboxPeer) throws -> PreparedMessage {
        guard message.content.page != nil, try !mayShowPages(in: peer) else { return message }
        var message = message
        (message.content.page, message.page) = (nil, nil)
        message.media.remove(.webPage)
        return message
    }

    /// The result of the checks of a message.
    struct Checked {
        /// The id of a message that was sent before; nothing else is checked then.
        var sent: MessageID?
        var content = SharedContent()
        /// The author of the answered message, and its ids in the mailboxes that have it.
        fileprivate var reply: (sender: UserID, ids: [UserID: MessageID])?
    }

    /// Checks a message, unless it was sent before.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - peer: Where it goes.
    ///   - isComplete: False if its media are still missing, whose right to be sent is checked later.
    /// - Returns: What is known of it then.
    /// - Throws: `REPLY_MESSAGE_ID_INVALID`, `ENTITIES_TOO_LONG`; `CHAT_SEND_PHOTOS_FORBIDDEN` and its like.
    func checked(_ message: PreparedMessage, in peer: MailboxPeer, isComplete: Bool = true) throws -> Checked
    {
        if let sent = try store.messages.sent(by: user, randomID: message.randomID) {
            return Checked(sent: sent)
        }
        if isComplete {
            try checkMaySend(message.content.media, message.media, message.newFile, to: peer)
        }
        return Checked(
            content: try message.content.sharedAsGiven(),
            reply: try message.replyTo.map { try answered($0, in: peer) }
        )
    }

    /// Stores and pushes one message.
    ///
    /// - Returns: The sender's copy.
    func deliver(
        _ message: PreparedMessage,
        _ checks: Checked,
        to audience: Recipients
    ) throws -> MailboxMessage {
        let reply = checks.reply
        var mentioned = try message.text.mentionedUsers + scope.named(in: message.text, among: audience)
        if let reply, audience.members.count > 2 { mentioned.append(reply.sender) }
        var new = NewMessage(
            sender: user,
            date: seconds,
            text: message.text.text,
            content: checks.content,
            media: message.kinds,
            randomID: message.randomID
        )
        new.groupedID = message.groupedID
        new.ttlPeriod = try scope.historyTTL(of: user, with: audience.peer).ifPositive
        let deliveries = audience.deliveries(
            from: user,
            flags: message.flags,
            replies: reply?.ids ?? [:],
            mentioned: mentioned
        )
        try use(message.page)
        let copies = try scope.deliver(new, deliveries)
        if let gid = copies.first?.body.gid { try scope.keepPoll(of: message, by: user, as: gid) }
        if message.content.forward == nil, message.media.contains(.animation),
            case .document(let file, _)? = message.content.media
        {
            try saveSentGIF(file)
        }
        for copy in copies { try scope.pushArrival(of: copy, except: copy.user == user ? session : nil) }
        try scope.takeOutOfArchive(copies)
        return copies[0]
    }

    /// The answered message: its author, and its ids in the mailboxes that have it.
    private func answered(
        _ id: MessageID,
        in peer: MailboxPeer
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
    /// Adds the message id that belongs to a random id.
    mutating func append(_ id: MessageID, randomID: Int64) {
        updates.append(.updateMessageID(.init(id: id, randomID: randomID)))
    }

    /// Answers a repeated send like the first one; for a message deleted since, the answer has only its id.
    mutating func append(_ id: MessageID, _ randomID: Int64, alreadySentBy call: Call) throws {
        append(id, randomID: randomID)
        guard let message = try call.store.boxes.find(user: call.user, id: id) else { return }
        try append(message, call.scope)
    }
}

extension RequestContext {
    /// The members of `audience` whom a text mentions by username.
    fileprivate func named(in text: MessageText, among audience: Recipients) throws -> [UserID] {
        let names = text.mentionedNames
        guard !names.isEmpty else { return [] }
        return try audience.members.filter { member in
            guard let name = try user(member)?.username else { return false }
            return names.contains(name.lowercased())
        }
    }
}

extension MessageText {
    /// The usernames in the text, in lower case, without their `@`.
    fileprivate var mentionedNames: Set<String> {
        var names: Set<String> = []
        for case .messageEntityMention(let mention) in entities {
            let units = text.utf16.dropFirst(clamping: mention.offset).prefix(clamping: mention.length)
                .dropFirst()
            // Half of a surrogate pair at either end makes the name invalid.
            if let name = String(units) { names.insert(name.lowercased()) }
        }
        return names
    }

    /// Users whom the text mentions by id.
    var mentionedUsers: [UserID] {
        entities.compactMap {
            if case .messageEntityMentionName(let mention) = $0 { mention.userID } else { nil }
        }
    }
}
