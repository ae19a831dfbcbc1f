import GTKBridge
import ListEngine

/// A list in motion, where the processor draws: its backdrop and its rows as pixels that are put together with each frame.
/// Glyphs and shapes of a row are drawn once and not with each frame that it is seen in. At rest rows draw themselves, so
/// that what changes in one of them costs no more than that one.
@MainActor
struct ListMotion {
    /// As many rows are made into pixels in a frame; others wait for the next one and draw themselves.
    static let mostNew = 3

    /// What is drawn.
    private(set) var node: RenderNode?
    /// Whether the window draws it, before all else.
    private(set) var isFirst = false
    /// The images of this frame and of the one before, whose drawing GSK still has: cairo copies the pixels of an image
    /// that goes before what it is drawn in.
    private var kept: [[RenderNode.Piece]] = []

    /// Another frame of it.
    mutating func show(_ pieces: [RenderNode.Piece], _ size: Size, on host: WidgetHost) {
        node = RenderNode(composing: pieces, in: Rectangle(size))
        isFirst = host.drawFirst(node)
        kept = kept.suffix(1) + [pieces]
    }

    /// It rests.
    mutating func end(on host: WidgetHost) {
        node = nil
        isFirst = host.drawFirst(nil)
        kept = []
    }
}

extension ListSurface {
    /// Puts a frame together, if the list has moved since the last one.
    func composeMotion(since last: ListStep) {
        guard Toolkit.drawsWithCairo, let host, hasMoved(since: last) || motion.node != nil else { return }
        guard let pieces = motionPieces(host.scaleFactor) else { return endMotion() }
        motion.show(pieces, size, on: host)
        host.contentChanged()
    }

    /// Has rows draw themselves from now on.
    func endMotion() {
        guard motion.node != nil, let host else { return }
        motion.end(on: host)
        for row in stock?.shown.values ?? [:].values { row.isComposed = false }
        host.contentChanged()
    }

    private func hasMoved(since last: ListStep) -> Bool {
        let before = Dictionary(last.rows.map { ($0.id, $0.y) }) { first, _ in first }
        return step.rows.contains { row in before[row.id].map { $0 != row.y } ?? false }
    }

    /// What is seen as pixels, from back to front; nil when there is something else to be seen.
    private func motionPieces(_ scale: Int) -> [RenderNode.Piece]? {
        guard step.highlight == nil, let ground = backdrop?.still(size), let stock else { return nil }
        var pieces: [RenderNode.Piece] = [(ground, Point(x: 0, y: 0))]
        var left = ListMotion.mostNew
        for place in step.rows {
            guard let row = stock.shown[place.id] else { continue }
            let image =
                place.alpha < 1 ? nil : row.content.still(height: place.height, scale: scale, mayDraw: &left)
            row.isComposed = image != nil
            if let image { pieces.append((image, Point(x: 0, y: Float(place.y.rounded())))) }
        }
        return pieces
    }
}
