import Localization

/// A bubble with a place for everything in it: a value that never changes, made on any thread.
public struct BubbleLayout: Hashable, Sendable, Identifiable {
    /// Whose row it is.
    public let id: EntryID
    /// The row: as wide as the chat, with the space above the bubble.
    public let size: LayoutSize
    /// The bubble itself, or what stands in its place.
    public let bubble: LayoutRect
    /// All that is drawn, from the back to the front, from the row's top left corner.
    public let elements: [LayoutElement]

    /// Lays a row out. Pure: the same entry and context give the same layout on every thread.
    public init(_ entry: ChatEntry, in context: BubbleContext) {
        switch entry {
        case .bubble(let bubble): self = BubbleLayoutBuilder(bubble, in: context).layout()
        case .unread(let line): self = UnreadDivider.layout(line, in: context)
        }
    }

    /// A layout as for a language that runs to the right; turned round for one that runs to the left.
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

    /// What a click at a point does: that of the topmost element there that does something.
    public func action(at point: LayoutPoint) -> ElementAction? {
        elements.last { $0.action != nil && $0.frame.contains(point) }?.action
    }
}
