import ChatPresentation
import GTKBridge
import NodeKit

/// Draws layouts, in the colours and with the pictures of a window. It computes no place: that is the layout's.
@MainActor
public final class LayoutPainter {
    /// The colours.
    public var theme: ChatTheme
    /// What plays.
    var playing: PlaybackIndicator?

    let pictures: ImageLoader
    let texts: TextPainter

    /// A painter in the colours of `theme`.
    public init(theme: ChatTheme, pictures: ImageLoader) {
        self.theme = theme
        self.pictures = pictures
        texts = pictures.texts.painter
    }

    /// The drawing of a layout; nil when there is nothing to draw. `changed` is called when a picture has come that was
    /// not there yet: draw it again.
    func node(
        for layout: ShapedLayout,
        on background: ElementBackground,
        changed: @escaping @MainActor () -> Void
    )
        -> RenderNode?
    {
        node(of: sheet(of: layout, on: background, changed: changed))
    }

    /// The drawing of what was gathered; nil when there is nothing to draw.
    func node(of sheet: LayoutSnapshot) -> RenderNode? {
        RenderNode { sheet.draw(with: texts, on: $0) }
    }

    /// Gathers what a layout is drawn with. `changed` is called when a picture has come that was not there yet, or one has
    /// moved.
    func sheet(
        of layout: ShapedLayout,
        on background: ElementBackground,
        state: LayoutSnapshot.State = LayoutSnapshot.State(),
        changed: @escaping @MainActor () -> Void
    ) -> LayoutSnapshot {
        let colors = ElementColors(theme: theme, background: background)
        var sheet = LayoutSnapshot(layout: layout, colors: colors, state: state, playing: playing)
        for (index, element) in layout.elements.enumerated() {
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
    /// The same in the toolkit's numbers.
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
    /// The same in the toolkit's numbers.
    init(_ corners: Corners) {
        self.init(
            topLeft: Float(corners.topLeft),
            topRight: Float(corners.topRight),
            bottomLeft: Float(corners.bottomLeft),
            bottomRight: Float(corners.bottomRight)
        )
    }
}
