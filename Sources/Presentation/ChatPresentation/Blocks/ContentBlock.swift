/// A part of a bubble, such as text, pictures, a header or a footer: the model of a content kind.
///
/// A bubble is a stack of blocks. All its blocks get the width of the widest. Layout therefore takes two steps:
/// ``fit(in:)`` returns the wanted width, and its result places the block in the final width.
/// `docs/notes/a-new-bubble.md` shows how to add a kind.
public protocol ContentBlock: Hashable, Sendable {
    /// The treatment of the block by the bubble.
    var traits: BlockTraits { get }

    /// Returns the wanted width and the placement of the block. Pure.
    func fit(in space: BlockSpace) -> BlockFit
}

/// The treatment of a block by its bubble.
public struct BlockTraits: Hashable, Sendable {
    /// The position of a block relative to the edge of the bubble.
    public enum Edge: Hashable, Sendable {
        /// The block stands within the bubble's margins: text.
        case padded
        /// The block extends to the bubble's edge: a picture.
        case flush
        /// The block has no bubble: a sticker. Headers and footers stand beside or below it.
        case free
        /// The block has no bubble and stands in the middle of the chat: a service message.
        case centred
    }

    /// The position relative to the edge of the bubble.
    public var edge: Edge
    /// True if the block introduces the next one and therefore stands close to it.
    public var isHeader = false
    /// True if the author's name is omitted when there is no other header, as above a sticker.
    public var hidesName = false
    /// True if the time may be shown in the block when it is the last one.
    public var carriesStatus = true

    /// Creates traits.
    public init(_ edge: Edge) { self.edge = edge }
}

/// The space in which a block is laid out.
public struct BlockSpace: Sendable {
    /// The layout resources of the chat.
    public var context: BubbleContext
    /// The largest width of the bubble, in pixels, from edge to edge.
    public var width: Double
    /// The corners of a picture that fills the block.
    public var corners = Corners(0)
    /// The time and status marks, if the block shows them.
    public var status: StatusLine?
    /// True if the bubble stands on the user's side.
    public var isOutgoing = false

    /// The largest width of text in the block.
    public var textWidth: Double { max(1, width - 2 * context.metrics.textInset) }
}

/// The wanted width of a block, and its placement.
public struct BlockFit: Sendable {
    /// The width from edge to edge of the bubble, in pixels; at most the width of the space.
    public var width: Double
    /// Places the block in a bubble of at least the wanted width.
    public var place: @Sendable (Double) -> BlockLayout

    /// Creates a fit.
    public init(width: Double, place: @escaping @Sendable (Double) -> BlockLayout) {
        self.width = width
        self.place = place
    }
}

/// A placed block. The coordinates of its elements start at its top left corner.
public struct BlockLayout: Hashable, Sendable {
    /// The height, in pixels.
    public var height: Double
    /// The elements, in drawing order.
    public var elements: [LayoutElement]

    /// Creates a placed block.
    public init(height: Double, elements: [LayoutElement]) {
        self.height = height
        self.elements = elements
    }
}
