/// A piece of a bubble: its text, its pictures, a header or a footer. The model of a content kind.
///
/// A bubble is a stack of blocks, whatever it shows. Each is laid out in two steps, since all of a bubble's blocks get
/// the width of the widest: ``fit(in:)`` says how wide it wants to be, and what that returns places it in the width
/// that it gets. `docs/notes/a-new-bubble.md` shows how to add a kind.
public protocol ContentBlock: Hashable, Sendable {
    /// How the bubble has to treat it.
    var traits: BlockTraits { get }

    /// How wide it would like to be, and how it is placed. Pure.
    func fit(in space: BlockSpace) -> BlockFit
}

/// How a bubble treats a block.
public struct BlockTraits: Hashable, Sendable {
    /// How it stands in the bubble.
    public enum Edge: Hashable, Sendable {
        /// Within the bubble's margins: text.
        case padded
        /// Up to the bubble's edge: a picture.
        case flush
        /// Without a bubble: a sticker. Headers and the like stand beside or below it.
        case free
        /// Without a bubble, in the middle of the chat: a service message.
        case centred
    }

    /// How it stands in the bubble.
    public var edge: Edge
    /// Whether it says who or what comes next, and so stands close to it.
    public var isHeader = false
    /// Whether the author's name above it is left out when there is no other header: a picture speaks for itself.
    public var hidesName = false
    /// Whether the time may stand in it when it is the last.
    public var carriesStatus = true

    /// Traits.
    public init(_ edge: Edge) { self.edge = edge }
}

/// What a block has to fit into.
public struct BlockSpace: Sendable {
    /// What the chat's bubbles are laid out with.
    public var context: BubbleContext
    /// How wide the bubble may be, in pixels, from edge to edge.
    public var width: Double
    /// The corners of a picture that fills the block.
    public var corners = Corners(0)
    /// Time and marks, if the block is to carry them.
    public var status: StatusLine?
    /// Whether the bubble stands on our side.
    public var isOutgoing = false

    /// How wide text in it may be.
    public var textWidth: Double { max(1, width - 2 * context.metrics.textInset) }
}

/// How wide a block wants to be, and how it is placed.
public struct BlockFit: Sendable {
    /// From edge to edge of the bubble, in pixels; at most the width of the space.
    public var width: Double
    /// Places it in a bubble that is at least as wide.
    public var place: @Sendable (Double) -> BlockLayout

    /// A fit.
    public init(width: Double, place: @escaping @Sendable (Double) -> BlockLayout) {
        self.width = width
        self.place = place
    }
}

/// A block that has its place. Its elements count from its own top left corner.
public struct BlockLayout: Hashable, Sendable {
    /// How high it is, in pixels.
    public var height: Double
    /// What it consists of, in the order of drawing.
    public var elements: [LayoutElement]

    /// A placed block.
    public init(height: Double, elements: [LayoutElement]) {
        self.height = height
        self.elements = elements
    }
}
