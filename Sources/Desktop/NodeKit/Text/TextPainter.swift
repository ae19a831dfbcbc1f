import ClientModel
public import GTKBridge

/// Draws texts, with its own fonts.
///
/// Threads: deliberately not Sendable; it stays on one thread, and so do its drawings.
public final class TextPainter {
    private let painter = GlyphPainter()

    /// Creates a painter that has not loaded fonts yet; a thread needs only one.
    public init() {}

    /// Draws a text from its own top left corner.
    ///
    /// Complexity: O(*n*) in glyphs, some 2 to 13 µs for a message.
    ///
    /// - Parameters:
    ///   - layout: the text.
    ///   - metrics: the metrics that it was laid out with.
    ///   - colors: the colours.
    ///   - showsSpoilers: true if spoilers are revealed.
    ///   - emoji: the available pictures of custom emoji, by document.
    ///   - snapshot: the snapshot to draw on.
    public func draw(
        _ layout: TextLayout,
        metrics: TextMetrics,
        colors: TextColors,
        showsSpoilers: Bool = false,
        emoji: [Int64: Texture] = [:],
        on snapshot: borrowing Snapshot
    ) {
        for plate in layout.plates { draw(plate, metrics, colors, on: snapshot) }
        for run in layout.runs where run.style.contains(.marked) {
            let ground = Rectangle(
                x: run.glyphs.x,
                y: (run.glyphs.baseline - metrics.size).rounded(),
                width: run.glyphs.width,
                height: (metrics.size * 1.3).rounded()
            )
            snapshot.fill(ground, radius: 2, colors.mark)
        }
        for run in layout.runs where showsSpoilers || !run.style.contains(.spoiler) {
            painter.draw(run.glyphs, colors.color(of: run.style), on: snapshot)
        }
        for stroke in layout.strokes where showsSpoilers || !stroke.style.contains(.spoiler) {
            snapshot.fill(stroke.frame, colors.color(of: stroke.style))
        }
        for slot in layout.emoji where showsSpoilers || !slot.isSpoiler {
            guard let texture = emoji[slot.document] else { continue }
            snapshot.append(texture, in: slot.frame)
        }
        if !showsSpoilers { cover(layout, colors, on: snapshot) }
    }

    private func draw(
        _ plate: TextLayout.Plate,
        _ metrics: TextMetrics,
        _ colors: TextColors,
        on snapshot: borrowing Snapshot
    ) {
        let isCode = plate.kind == .code
        snapshot.clipped(to: plate.frame, radius: 5) { inside in
            inside.fill(plate.frame, isCode ? colors.codePlate : colors.quotePlate)
            guard !isCode else { return }
            var bar = plate.frame
            bar.width = metrics.quoteBar
            inside.fill(bar, colors.quoteBar)
            guard case .foldedQuote(_, let isOpen) = plate.kind else { return }
            draw(isOpen ? Chevron.up : Chevron.down, in: plate.frame, metrics, colors.quoteBar, on: inside)
        }
    }

    /// The corner sign of a quote that opens or folds.
    private enum Chevron { case up, down }

    private func draw(
        _ chevron: Chevron,
        in plate: Rectangle,
        _ metrics: TextMetrics,
        _ color: Color,
        on snapshot: borrowing Snapshot
    ) {
        // Within the block's trailing edge, beside the last line.
        let (half, rise): (Float, Float) = (2.5, chevron == .down ? 2.5 : -2.5)
        let x = plate.maxX - metrics.blockTrailing / 2 - 0.5
        let y = plate.maxY - metrics.blockPadding - 2 * half
        var path = VectorPath()
        path.move(x - half, y - rise / 2)
        path.line(x, y + rise / 2)
        path.line(x + half, y - rise / 2)
        snapshot.stroke(path, width: 1.5, color)
    }

    private func cover(_ layout: TextLayout, _ colors: TextColors, on snapshot: borrowing Snapshot) {
        for target in layout.targets where target.kind == .spoiler {
            for rectangle in layout.rectangles(for: target.range) {
                snapshot.fill(rectangle, radius: 3, colors.spoiler)
            }
        }
    }
}

extension TextColors {
    fileprivate func color(of style: RunStyle) -> Color {
        if style.contains(.link) { return link }
        return style.contains(.code) ? code : text
    }
}
