import ChatPresentation
import ClientModel
import GTKBridge
import NodeKit

/// Draws a layout snapshot with the fonts of a thread.
struct LayoutSnapshotPainter {
    let sheet: LayoutSnapshot
    let texts: TextPainter
    private let fonts = RoleFonts()

    init(sheet: LayoutSnapshot, texts: TextPainter) { (self.sheet, self.texts) = (sheet, texts) }

    var layout: ShapedLayout { sheet.layout }
    var colors: ElementColors { sheet.colors }
    private var state: LayoutSnapshot.State { sheet.state }

    /// Draws all elements from the back to the front.
    func draw(on snapshot: borrowing Snapshot) {
        let plates = layout.elements.filter { colors.isDarkPlate($0.role) }.map(\.frame)
        for (index, element) in layout.elements.enumerated() {
            if element.role.isVideoControl, sheet.looping.contains(where: { $0.contains(element.frame) }) {
                continue
            }
            let isOnPlate = plates.contains { $0.contains(element.frame) }
            let stroke = Stroke(
                element: element,
                frame: Rectangle(element.frame),
                isOnPlate: isOnPlate && !colors.isDarkPlate(element.role)
            )
            draw(stroke, index, on: snapshot)
        }
    }

    /// An element and its drawing parameters.
    struct Stroke {
        var element: LayoutElement
        var frame: Rectangle
        var isOnPlate: Bool
    }

    private func draw(_ stroke: Stroke, _ index: Int, on snapshot: borrowing Snapshot) {
        let frame = stroke.frame
        switch stroke.element.content {
        case .area: break
        case .shape(let shape): drawBubble(shape, frame, on: snapshot)
        case .plate(let radius):
            if let color = colors.plate(stroke.element) {
                drawPlate(stroke, Float(radius), color, on: snapshot)
            }
        case .text(let request, _):
            if let text = layout.texts[index] {
                let target = state.hovered?.element == index ? state.hovered?.target : nil
                for part in state.lit[index] ?? [] { drawSelection(part, of: text, stroke, on: snapshot) }
                if let part = state.selection[index] { drawSelection(part, of: text, stroke, on: snapshot) }
                if let emoji = sheet.animatedEmoji[index] {
                    return snapshot.append(emoji, in: frame.emojiSquare)
                }
                drawText(stroke, text: text, request: request, index, target: target, on: snapshot)
                drawPlainEmoji(sheet.plainEmoji[index] ?? [:], in: text, stroke, on: snapshot)
            }
        case .picture(let picture):
            drawPicture(stroke, picture, sheet.pictures[index] ?? ImageAppearance(), on: snapshot)
        case .icon(let icon): drawIcon(stroke, icon, on: snapshot)
        case .levels(let levels): drawWaveform(levels, stroke, sheet.played(index), on: snapshot)
        case .fraction(let part): drawBar(part, stroke, on: snapshot)
        }
        guard state.hovered == LayoutHit(element: index) else { return }
        drawHover(stroke, on: snapshot)
    }

    private func drawText(
        _ stroke: Stroke,
        text: TextLayout,
        request: RoleText,
        _ index: Int,
        target: Int?,
        on snapshot: borrowing Snapshot
    ) {
        let letters = colors.text(stroke.element, isOnPlate: stroke.isOnPlate)
        let origin = Point(x: stroke.frame.x.rounded(), y: stroke.frame.y.rounded())
        snapshot.translated(by: origin) { inside in
            texts.draw(
                text,
                metrics: fonts.metrics(for: request),
                colors: letters,
                showsSpoilers: state.showsSpoilers,
                emoji: sheet.customEmoji[index] ?? [:],
                on: inside
            )
            guard let target, text.targets[target].kind != .spoiler else { return }
            for part in text.rectangles(for: text.targets[target].range) {
                let line = Rectangle(
                    x: part.x,
                    y: (part.maxY - part.height * 0.18).rounded(),
                    width: part.width,
                    height: 1
                )
                inside.fill(line, letters.link)
            }
        }
    }

    /// Draws plain emoji in the slots of custom ones whose pictures are not available.
    private func drawPlainEmoji(
        _ emoji: [Int64: TextLayout],
        in text: TextLayout,
        _ stroke: Stroke,
        on snapshot: borrowing Snapshot
    ) {
        guard !emoji.isEmpty else { return }
        let colors = colors.text(stroke.element, isOnPlate: stroke.isOnPlate)
        let origin = Point(x: stroke.frame.x.rounded(), y: stroke.frame.y.rounded())
        for slot in text.emoji where state.showsSpoilers || !slot.isSpoiler {
            guard let letters = emoji[slot.document] else { continue }
            let frame = slot.frame.offsetBy(dx: origin.x, dy: origin.y)
            let x = (frame.x + (frame.width - letters.size.width) / 2).rounded()
            // Anybody may have put anything there, also what is wider than an emoji.
            snapshot.clipped(to: frame.insetBy(-Self.emojiOverhang)) { inside in
                texts.draw(letters, inMiddleOf: frame, x: x, colors, on: inside)
            }
        }
    }

    /// The distance by which a plain emoji may reach out of its slot.
    private static let emojiOverhang: Float = 3

    /// Draws the background of selected or lit text.
    private func drawSelection(
        _ part: Range<Int>,
        of text: TextLayout,
        _ stroke: Stroke,
        on snapshot: borrowing Snapshot
    ) {
        let color = colors.theme.bubble(colors.background).selection
        let origin = Point(x: stroke.frame.x.rounded(), y: stroke.frame.y.rounded())
        for rectangle in text.rectangles(for: part) {
            snapshot.fill(rectangle.offsetBy(dx: origin.x, dy: origin.y), color)
        }
    }

    /// Highlights the element under the pointer.
    private func drawHover(_ stroke: Stroke, on snapshot: borrowing Snapshot) {
        let light = state.isPressed ? Float(0.14) : 0.07
        let isDark = colors.theme.isDark || colors.isDarkPlate(stroke.element.role)
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
            snapshot.fill(line, colors.text(stroke.element, isOnPlate: stroke.isOnPlate).text)
        case .shape, .picture, .levels, .fraction: break
        }
    }
}

extension ElementRole {
    /// True if the element marks a picture as playable.
    fileprivate var isVideoControl: Bool {
        self == .playButton || self == .durationPlate || self == .duration
    }
}
