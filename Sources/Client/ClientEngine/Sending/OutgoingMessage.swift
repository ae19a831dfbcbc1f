public import ClientModel

/// A message as the user wrote it, for the ``Sender``.
public struct OutgoingMessage: Sendable, Equatable {
    /// The text, or the caption.
    public var text: FormattedText
    /// The message that it replies to, with the quoted part.
    public var reply: ReplyHeader?
    /// The topic or comment thread of the message.
    public var thread: Int64?
    /// The time of sending; nil for now.
    public var time: SendTime?
    /// True to deliver without a sound.
    public var isSilent = false
    /// True to forbid forwarding and saving.
    public var isProtected = false
    /// True to turn off link previews.
    public var hasNoPreview = false
    /// True to show the caption above the media.
    public var isCaptionAbove = false

    /// Creates a message with this text.
    public init(_ text: FormattedText) { self.text = text }

    /// Creates a message with plain text.
    public init(_ text: String) { self.init(FormattedText(text)) }
}

extension OutgoingMessage {
    /// The local message to store until the server has it.
    func local(
        in peer: PeerID,
        by author: PeerID,
        randomID: Int64,
        timestamp: Int32,
        content: MessageContent
    ) -> Message {
        var content = content
        content.text = text.text
        content.entities = text.entities
        content.reply = reply
        if hasNoPreview { content.flags.insert(.noPreview) }
        var flags: MessageFlags = [.sending]
        if isSilent { flags.insert(.silent) }
        if isProtected { flags.insert(.noForwards) }
        if isCaptionAbove { flags.insert(.captionAbove) }
        return Message(
            MessageFields(
                key: MessageKey(peer: peer, namespace: time == nil ? .local : .scheduledLocal, id: 0),
                timestamp: time?.date ?? timestamp,
                author: author,
                flags: flags,
                thread: thread,
                replyTo: reply?.message,
                randomID: randomID,
                content: EncodedContent(content)
            )
        )
    }
}
