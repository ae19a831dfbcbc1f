import ClientModel

/// The content of a bubble before measuring: its blocks from the top down, and the marks around them.
public struct BubbleModel: Sendable {
    /// The headers, content and footers within the bubble.
    public var blocks: [any ContentBlock]
    /// The time and status marks; nil if they are not shown.
    public var status: MessageStatus?
    /// The bot's buttons, below the bubble.
    public var buttons: ButtonsFooter?
    /// True if a message of the bubble could not be sent.
    public var isFailed: Bool
    /// True if a button to forward the message, or to open its source, stands beside the bubble.
    public var hasShareButton: Bool

    /// Creates the model of an entry, its blocks in display order.
    public init(_ entry: BubbleEntry, in context: BubbleContext) {
        let content = ContentMapping(entry, hasBigEmoji: context.hasBigEmoji, language: context.language)
            .blocks
        let isCentred = content.first?.traits.edge == .centred
        isFailed = entry.parts.contains { $0.message.flags.contains(.failed) }
        guard !isCentred else {
            (blocks, hasShareButton) = (content, false)
            return
        }
        let headers = HeaderMapping(entry, language: context.language)
            .blocks(above: content.first?.traits.hidesName ?? false)
        blocks = headers + content
        status = MessageStatus(entry, zone: context.zone)
        if let reactions = ReactionsFooter(entry) { blocks.append(reactions) }
        if let comments = CommentsFooter(entry, language: context.language) { blocks.append(comments) }
        buttons = ButtonsFooter(entry)
        hasShareButton = ShareButtonPolicy.isShown(on: entry)
    }
}
