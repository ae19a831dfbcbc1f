import Localization

/// The finished layout of a bubble: an immutable value, made on any thread.
public struct BubbleLayout: Hashable, Sendable, Identifiable {
    /// The id of the row.
    public let id: EntryID
    /// The size of the row: the width of the chat, and the height with the space above the bubble.
    public let size: LayoutSize
    /// The frame of the bubble, or of the content shown without one.
    public let bubble: LayoutRect
    /// All elements from the back to the front, relative to the row's top left corner.
    public let elements: [LayoutElement]

    /// Lays a row out. Pure: the same entry and context give the same layout on every thread.
    public init(_ entry: ChatEntry, in context: BubbleContext) {
        switch entry {
        case .bubble(let bubble): self = BubbleLayoutBuilder(bubble, in: context).layout()
        case .unread(let line): self = UnreadDivider.layout(line, in: context)
        case .description(let description):
            self = BubbleLayoutBuilder(description, in: context).layout()
        }
    }

    /// Creates a layout from left-to-right coordinates; they are mirrored for a right-to-left language.
    init(
        _ id: EntryID,
        size: LayoutSize,
        bubble: LayoutRect,
        elements: [LayoutElement],
        in context: BubbleContext
    ) {
        self.id = id
        self.size = size
        guard context.language.isRightToLeft else {
            (self.bubble, self.elements) = (bubble, elements)
            return
        }
        self.bubble = bubble.mirrored(within: size.width)
        self.elements = elements.map { $0.mirrored(within: size.width) }
    }

    /// The action of a click at a point: that of the topmost element there that has one.
    public func action(at point: LayoutPoint) -> ElementAction? {
        elements.last { $0.action != nil && $0.frame.contains(point) }?.action
    }
}
