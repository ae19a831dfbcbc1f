public import ClientModel

/// A piece of a layout: what it is, where it lies, what it shows and what a click on it does.
///
/// Layouts of all kinds are lists of these, in the order in which they are drawn. So one way to mirror, to find what
/// lies under the pointer, to tell assistive technology and to write golden files does for all of them.
public struct LayoutElement: Hashable, Sendable {
    /// What it is.
    public var role: ElementRole
    /// Where it lies.
    public var frame: LayoutRect
    /// What it shows.
    public var content: ElementContent
    /// What a click does.
    public var action: ElementAction?
    /// Whose colour it has, where that is a person's.
    public var peer: PeerID?

    /// An element.
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

    /// The same elsewhere.
    public func moved(x: Double = 0, y: Double = 0) -> LayoutElement {
        var copy = self
        copy.frame = frame.moved(x: x, y: y)
        return copy
    }

    /// As seen in a mirror that is `width` wide. What is in it is not turned round: texts and pictures stay.
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

/// What an element shows.
public enum ElementContent: Hashable, Sendable {
    /// Nothing of its own: an area to click on.
    case area
    /// The background of a bubble.
    case shape(BubbleShape)
    /// A background with round corners of this radius.
    case plate(radius: Double)
    /// A text.
    case text(RoleText, TextBox)
    /// A picture.
    case picture(LayoutImage)
    /// A sign.
    case icon(ElementIcon)
    /// Bars of a waveform, 0…31 each.
    case levels([UInt8])
    /// How much of the frame's width is filled, 0…1.
    case fraction(Double)
}

/// The background of a bubble.
public struct BubbleShape: Hashable, Sendable {
    /// Where the tail is.
    public enum Tail: String, Hashable, Sendable {
        /// There is none.
        case none
        /// At the bottom left.
        case left
        /// At the bottom right.
        case right
    }

    /// The corners.
    public var corners: Corners
    /// The tail.
    public var tail: Tail

    /// A background.
    public init(corners: Corners, tail: Tail) {
        self.corners = corners
        self.tail = tail
    }

    /// As seen in a mirror.
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

/// A picture to be fetched, decoded and drawn at the frame's size.
public struct LayoutImage: Hashable, Sendable {
    /// What it is a picture of.
    public enum Source: Hashable, Sendable {
        /// A photo, or the first picture of a video.
        case media(MediaID)
        /// A member's or a chat's own.
        case peer(PeerID)
        /// The sign of the chat with ourselves.
        case savedMessages
        /// A map of a place.
        case map(Location)
    }

    /// What to show.
    public var source: Source
    /// The frame's corners.
    public var corners: Corners
    /// Whether it is hidden until somebody clicks on it.
    public var isSpoiler = false
    /// What is shown of a sticker as long as its picture is not to be had; empty: nothing.
    public var emoji = ""

    /// A picture.
    public init(_ source: Source, corners: Corners) {
        self.source = source
        self.corners = corners
    }
}
