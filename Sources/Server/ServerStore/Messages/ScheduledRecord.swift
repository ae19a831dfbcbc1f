public import TelegramSchema

/// A message that its sender wants to be sent later.
public struct ScheduledRecord: Equatable, Sendable {
    /// The sender.
    public var user: UserID
    /// The id among the sender's scheduled messages, which are numbered apart from the mailbox.
    public var id: MessageID
    /// The dialog in the sender's mailbox.
    public var peer: MailboxPeer
    /// The time to send it.
    public var due: Int32
    /// The number that makes scheduling and sending the message twice harmless.
    public var randomID: Int64
    /// The flags of its copies.
    public var flags: MessageCopyFlags = []
    /// The kinds of its media.
    public var media: MediaKinds = []
    /// The message that it answers, in the sender's mailbox.
    public var replyTo: MessageID?
    /// The text.
    public var text: String
    /// The other content.
    public var content = SharedContent()
    /// The number that all messages of its album share.
    public var groupedID: Int64?
    /// The date of the last edit; nil for never.
    public var editDate: Int32?

    /// Creates a text without anything else.
    public init(
        user: UserID,
        id: MessageID,
        peer: MailboxPeer,
        due: Int32,
        randomID: Int64,
        text: String
    ) {
        self.user = user
        self.id = id
        self.peer = peer
        self.due = due
        self.randomID = randomID
        self.text = text
    }
}

extension ScheduledRecord {
    /// The message as its sender sees it: in no mailbox, dated with the time to send it.
    public var asMailboxMessage: MailboxMessage {
        var body = MessageBody(
            gid: .notSent,
            sender: user,
            date: due,
            text: text,
            content: content.bytes,
            groupedID: groupedID
        )
        body.editDate = editDate
        let delivery = Delivery(
            user: user,
            peer: peer,
            flags: flags.union(.outgoing).subtracting(.unplayed),
            replyTo: replyTo
        )
        return MailboxMessage(MessageCopy(user: user, id: id), delivery, media: media, body: body)
    }
}
