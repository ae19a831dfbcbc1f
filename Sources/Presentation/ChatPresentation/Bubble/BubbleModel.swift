import ClientModel

/// What a bubble shows, before anything is measured: its blocks from the top down, and what stands around them.
public struct BubbleModel: Sendable {
    /// Headers, content and footers within the bubble.
    public var blocks: [any ContentBlock]
    /// Time and marks; nil where they are not shown.
    public var status: MessageStatus?
    /// The buttons of a bot, below the bubble.
    public var buttons: ButtonsFooter?
    /// What goes wrong with it, if it could not be sent.
    public var isFailed: Bool
    /// Whether a button to forward it, or to go where it came from, stands beside it.
    public var hasShareButton: Bool

    /// The content of an entry, in the order of §5.3 of the inventory.
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
