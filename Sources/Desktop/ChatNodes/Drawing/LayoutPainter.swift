import ChatPresentation
import ClientModel
import GTKBridge
import NodeKit

/// Draws layouts. It computes no place: that is the layout's.
@MainActor
public final class LayoutPainter {
    /// What of a layout looks different for now.
    struct State: Equatable {
        /// The part under the pointer.
        var hovered: LayoutHit?
        /// Whether the pointer's button is down on it.
        var isPressed = false
        /// Whether what spoilers hide is shown.
        var showsSpoilers = false
        /// What of its texts is selected, by element.
        var selection: [Int: Range<Int>] = [:]
    }

    /// The colours.
    public var theme: ChatTheme
    /// What plays.
    var playing: PlaybackMark?

    let builder: TextNodeBuilder
    let pictures: PictureBook
    private let fonts = RoleFonts()

    /// A painter in the colours of `theme`.
    public init(theme: ChatTheme, pictures: PictureBook) {
        self.theme = theme
        self.pictures = pictures
        builder = pictures.texts.builder
    }

    /// The drawing of a layout; nil when there is nothing to draw. `changed` is called when a picture has come that was
    /// not there yet: draw it again.
    func node(
        for layout: ShapedLayout,
        on tone: Tone,
        state: State = State(),
        changed: @escaping @MainActor () -> Void
    ) -> RenderNode? {
        let colors = ElementColors(theme: theme, tone: tone)
        let plates = layout.elements.filter { colors.isDarkPlate($0.role) }.map(\.frame)
        let looping = looping(in: layout)
        return RenderNode { snapshot in
            for (index, element) in layout.elements.enumerated() {
                if element.role.isSignOfFilm, looping.contains(where: { $0.contains(element.frame) }) {
                    continue
                }
                let isOnPlate = plates.contains { $0.contains(element.frame) }
                let stroke = Stroke(
                    element: element,
                    frame: Rectangle(element.frame),
                    colors: colors,
                    isOnPlate: isOnPlate && !colors.isDarkPlate(element.role)
                )
                draw(stroke, index, of: layout, state, changed, on: snapshot)
            }
        }
    }

    /// Where pictures are that move without having been asked to.
    private func looping(in layout: ShapedLayout) -> [LayoutRect] {
        guard let moving = pictures.moving else { return [] }
        return layout.elements.compactMap { element in
            guard case .picture(let picture) = element.content, moving.isLooping(picture) else { return nil }
            return element.frame
        }
    }

    /// An element and what it is drawn with.
    struct Stroke {
        var element: LayoutElement
        var frame: Rectangle
        var colors: ElementColors
        var isOnPlate: Bool
    }

    private func draw(
        _ stroke: Stroke,
        _ index: Int,
        of layout: ShapedLayout,
        _ state: State,
        _ changed: @escaping @MainActor () -> Void,
        on snapshot: borrowing Snapshot
    ) {
        let frame = stroke.frame
        switch stroke.element.content {
        case .area: break
        case .shape(let shape): drawBubble(shape, frame, stroke.colors, on: snapshot)
        case .plate(let radius):
            if let color = stroke.colors.plate(stroke.element) {
                drawPlate(stroke, Float(radius), color, on: snapshot)
            }
        case .text(let request, _):
            if let text = layout.texts[index] {
                let target = state.hovered?.element == index ? state.hovered?.target : nil
                if let part = state.selection[index] { drawSelection(part, of: text, stroke, on: snapshot) }
                drawText(stroke, text, request, state, target, on: snapshot)
            }
        case .picture(let picture):
            drawPicture(stroke, picture, isShown: state.showsSpoilers, changed, on: snapshot)
        case .icon(let icon): drawIcon(stroke, icon, in: layout, on: snapshot)
        case .levels(let levels): drawWaveform(levels, stroke, played(index, of: layout), on: snapshot)
        case .fraction(let part): drawBar(part, stroke, on: snapshot)
        }
        guard state.hovered == LayoutHit(element: index) else { return }
        drawHover(stroke, state.isPressed, on: snapshot)
    }

    private func drawText(
        _ stroke: Stroke,
        _ text: TextLayout,
        _ request: RoleText,
        _ state: State,
        _ target: Int?,
        on snapshot: borrowing Snapshot
    ) {
        let colors = stroke.colors.text(stroke.element, isOnPlate: stroke.isOnPlate)
        let node = builder.node(
            for: text,
            metrics: fonts.metrics(fontSize: request.fontSize),
            colors: colors,
            showsSpoilers: state.showsSpoilers
        )
        guard let node else { return }
        let origin = Point(x: stroke.frame.x.rounded(), y: stroke.frame.y.rounded())
        snapshot.translated(by: origin) { inside in
            inside.append(node)
            guard let target, text.targets[target].kind != .spoiler else { return }
            for part in text.rectangles(for: text.targets[target].range) {
                let line = Rectangle(
                    x: part.x,
                    y: (part.maxY - part.height * 0.18).rounded(),
                    width: part.width,
                    height: 1
                )
                inside.fill(line, colors.link)
            }
        }
    }

    /// What lies behind letters that are selected.
    private func drawSelection(
        _ part: Range<Int>,
        of text: TextLayout,
        _ stroke: Stroke,
        on snapshot: borrowing Snapshot
    ) {
        let color = stroke.colors.theme.bubble(stroke.colors.tone).selection
        let origin = Point(x: stroke.frame.x.rounded(), y: stroke.frame.y.rounded())
        for rectangle in text.rectangles(for: part) {
            snapshot.fill(rectangle.offsetBy(dx: origin.x, dy: origin.y), color)
        }
    }

    /// Lights up what is under the pointer.
    private func drawHover(_ stroke: Stroke, _ isPressed: Bool, on snapshot: borrowing Snapshot) {
        let light = isPressed ? Float(0.14) : 0.07
        let isDark = stroke.colors.theme.isDark || stroke.colors.isDarkPlate(stroke.element.role)
        let color = isDark ? Color(0xFFFFFF, alpha: light) : Color(0x000000, alpha: light * 0.8)
        switch stroke.element.content {
        case .plate(let radius): snapshot.fill(stroke.frame, radius: Float(radius), color)
        case .area: snapshot.fill(stroke.frame, color)
        case .icon: snapshot.fill(stroke.frame, radius: stroke.frame.height / 2, color)
        case .text(let request, let box):
            guard request.role == .name || request.role == .button else { return }
            let line = Rectangle(
                x: stroke.frame.x,
                y: (stroke.frame.maxY - stroke.frame.height * 0.18).rounded(),
                width: Float(box.size.width),
                height: 1
            )
            snapshot.fill(line, stroke.colors.text(stroke.element, isOnPlate: stroke.isOnPlate).text)
        case .shape, .picture, .levels, .fraction: break
        }
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

extension ElementRole {
    /// Whether it says of a picture that it would move.
    fileprivate var isSignOfFilm: Bool { self == .playButton || self == .durationPlate || self == .duration }
}
