public import ClientModel

/// An element of a layout: its role, frame, content and click action.
///
/// Layouts of all kinds are lists of elements in drawing order. Mirroring, hit testing, accessibility and golden
/// files therefore need one implementation for all of them.
public struct LayoutElement: Hashable, Sendable {
    /// The role.
    public var role: ElementRole
    /// The frame.
    public var frame: LayoutRect
    /// The content.
    public var content: ElementContent
    /// The action of a click.
    public var action: ElementAction?
    /// The peer whose color the element has.
    public var peer: PeerID?

    /// Creates an element.
    public init(
        _ role: ElementRole,
        _ frame: LayoutRect,
        _ content: ElementContent = .area,
        action: ElementAction? = nil
    ) {
        self.role = role
        self.frame = frame
        self.content = content
        self.action = action
    }

    /// The element at another place.
    public func moved(x: Double = 0, y: Double = 0) -> LayoutElement {
        var copy = self
        copy.frame = frame.moved(x: x, y: y)
        return copy
    }

    /// The element mirrored within `width`. Texts and pictures themselves are not mirrored.
    public func mirrored(within width: Double) -> LayoutElement {
        var copy = self
        copy.frame = frame.mirrored(within: width)
        switch content {
        case .shape(let shape): copy.content = .shape(shape.mirrored)
        case .picture(var picture):
            picture.corners = picture.corners.mirrored
            copy.content = .picture(picture)
        case .area, .plate, .text, .icon, .levels, .fraction: break
        }
        return copy
    }
}

/// The content of an element.
public enum ElementContent: Hashable, Sendable {
    /// No content: a clickable area.
    case area
    /// The background of a bubble.
    case shape(BubbleShape)
    /// A background with round corners of this radius.
    case plate(radius: Double)
    /// A text.
    case text(RoleText, TextBox)
    /// A picture.
    case picture(LayoutImage)
    /// An icon.
    case icon(ElementIcon)
    /// Bars of a waveform, 0…31 each.
    case levels([UInt8])
    /// A bar that fills this part of the frame's width, 0…1.
    case fraction(Double)
}

/// The background of a bubble.
public struct BubbleShape: Hashable, Sendable {
    /// The side of the tail.
    public enum Tail: String, Hashable, Sendable {
        /// No tail.
        case none
        /// A tail at the bottom left.
        case left
        /// A tail at the bottom right.
        case right
    }

    /// The corners.
    public var corners: Corners
    /// The tail.
    public var tail: Tail

    /// Creates a background.
    public init(corners: Corners, tail: Tail) {
        self.corners = corners
        self.tail = tail
    }

    /// The mirrored background.
    public var mirrored: BubbleShape {
        let turned: Tail =
            switch tail {
            case .none: .none
            case .left: .right
            case .right: .left
            }
        return BubbleShape(corners: corners.mirrored, tail: turned)
    }
}

/// An image that is loaded, decoded and drawn in the frame's size.
public struct LayoutImage: Hashable, Sendable {
    /// The source of an image.
    public enum Source: Hashable, Sendable {
        /// A photo, or the thumbnail of a video.
        case media(MediaID)
        /// The photo of a user or chat.
        case peer(PeerID)
        /// The icon of Saved Messages.
        case savedMessages
        /// A map of a place.
        case map(Location)
    }

    /// The source.
    public var source: Source
    /// The corners of the frame.
    public var corners: Corners
    /// True if the image is hidden until a click.
    public var isSpoiler = false
    /// The emoji shown for a sticker until its picture has loaded; empty for none.
    public var emoji = ""

    /// Creates an image.
    public init(_ source: Source, corners: Corners) {
        self.source = source
        self.corners = corners
    }
}
