import ChatPresentation
import GTKBridge
import NodeKit

/// Draws layouts with the colours and pictures of a window. All places come from the layout.
@MainActor
public final class LayoutPainter {
    /// The colours.
    public var theme: ChatTheme
    /// The media being played.
    var playing: PlaybackIndicator?

    let pictures: ImageLoader
    let texts: TextPainter

    /// Creates a painter with the colours of `theme`.
    public init(theme: ChatTheme, pictures: ImageLoader) {
        self.theme = theme
        self.pictures = pictures
        texts = pictures.texts.painter
    }

    /// The drawing of a layout; nil for an empty one. `changed` is called when a missing picture has loaded: draw
    /// again then.
    func node(
        for layout: ShapedLayout,
        on background: ElementBackground,
        changed: @escaping @MainActor () -> Void
    )
        -> RenderNode?
    {
        node(of: sheet(of: layout, on: background, changed: changed))
    }

    /// The drawing of a snapshot; nil for an empty one.
    func node(of sheet: LayoutSnapshot) -> RenderNode? {
        RenderNode { sheet.draw(with: texts, on: $0) }
    }

    /// Collects the data for drawing a layout. `changed` is called when a missing picture has loaded, or the
    /// picture of an animation has changed.
    func sheet(
        of layout: ShapedLayout,
        on background: ElementBackground,
        state: LayoutSnapshot.State = LayoutSnapshot.State(),
        changed: @escaping @MainActor () -> Void
    ) -> LayoutSnapshot {
        let colors = ElementColors(theme: theme, background: background)
        var sheet = LayoutSnapshot(layout: layout, colors: colors, state: state, playing: playing)
        for (index, element) in layout.elements.enumerated() {
            if case .text(let request, _) = element.content, let text = layout.texts[index],
                !text.emoji.isEmpty
            {
                let own = pictures.customEmoji(of: text, changed: changed)
                sheet.customEmoji[index] = own
                sheet.plainEmoji[index] = pictures.plainEmoji(of: request, without: own)
            }
            if case .text(let request, _) = element.content {
                let square = Rectangle(element.frame).emojiSquare
                sheet.animatedEmoji[index] = pictures.animatedEmoji(of: request, in: square, changed: changed)
            }
            guard case .picture(let picture) = element.content else { continue }
            if pictures.moving?.isLooping(picture) == true { sheet.looping.append(element.frame) }
            sheet.pictures[index] = pictures.look(
                of: picture,
                in: Rectangle(element.frame).pixelAligned,
                isSticker: element.role == .sticker,
                isHidden: picture.isSpoiler && !state.showsSpoilers,
                changed: changed
            )
        }
        return sheet
    }
}

extension Rectangle {
    /// The frame of the animation of an emoji whose letter has this frame.
    var emojiSquare: Rectangle {
        Rectangle(x: x + (width - height) / 2, y: y, width: height, height: height).pixelAligned
    }

    /// Converts a layout rectangle to the toolkit's type.
    init(_ rect: LayoutRect) {
        self.init(
            x: Float(rect.x),
            y: Float(rect.y),
            width: Float(rect.width),
            height: Float(rect.height)
        )
    }
}

extension CornerRadii {
    /// Converts layout corners to the toolkit's type.
    init(_ corners: Corners) {
        self.init(
            topLeft: Float(corners.topLeft),
            topRight: Float(corners.topRight),
            bottomLeft: Float(corners.bottomLeft),
            bottomRight: Float(corners.bottomRight)
        )
    }
}
