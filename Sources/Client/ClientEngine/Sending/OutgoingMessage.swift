public import ClientModel

/// A message as the member wrote it, to be given to the ``Sender``.
public struct OutgoingMessage: Sendable, Equatable {
    /// The text, or the caption.
    public var text: FormattedText
    /// The message that it answers and the part of it.
    public var reply: ReplyHeader?
    /// The topic or comment thread that it goes into.
    public var thread: Int64?
    /// When it is sent; nil for at once.
    public var time: SendTime?
    /// Arrives without a sound.
    public var isSilent = false
    /// May not be forwarded or saved.
    public var isProtected = false
    /// A link in it is to have no preview.
    public var hasNoPreview = false
    /// The caption stands above the media.
    public var isCaptionAbove = false

    /// A text.
    public init(_ text: FormattedText) { self.text = text }

    /// A plain text.
    public init(_ text: String) { self.init(FormattedText(text)) }
}

extension OutgoingMessage {
    /// The message as it is stored until the server has it.
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
