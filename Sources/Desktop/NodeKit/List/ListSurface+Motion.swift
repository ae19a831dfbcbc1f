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
    /// Whether that has the headers in it that are as they are, and not about to come or to go.
    private(set) var hasHeaders = false
    /// Whether the window draws it, before all else.
    private(set) var isFirst = false
    /// The images of this frame and of those before it whose drawings GSK still has: cairo copies the pixels of an image that
    /// goes before what it is drawn in.
    private var kept: [[RenderNode.Piece]] = []

    /// Another frame of it.
    mutating func show(
        _ pieces: [RenderNode.Piece],
        hasHeaders: Bool,
        _ size: Size,
        on host: WidgetHost
    ) {
        self.hasHeaders = hasHeaders
        node = RenderNode(composing: pieces, in: Rectangle(size))
        isFirst = host.drawFirst(node)
        kept = kept.suffix(2) + [pieces]
    }

    /// It rests.
    mutating func end(on host: WidgetHost) {
        node = nil
        hasHeaders = false
        isFirst = host.drawFirst(nil)
        kept = []
    }
}

extension ListSurface {
    /// Puts a frame together, if the list has moved since the last one.
    func composeMotion(since last: ListStep) {
        guard Toolkit.drawsWithCairo, let host, hasMoved(since: last) || motion.node != nil else { return }
        guard var pieces = motionPieces(host.scaleFactor) else { return endMotion() }
        // Headers lie over all rows: those that draw themselves would lie over them.
        let headers =
            step.rows.allSatisfy { stock?.shown[$0.id]?.isComposed ?? true }
            ? stillHeaders(host.scaleFactor) : nil
        pieces += headers ?? []
        motion.show(pieces, hasHeaders: headers != nil, size, on: host)
        host.contentChanged()
    }

    private func stillHeaders(_ scale: Int) -> [RenderNode.Piece]? {
        var pieces: [RenderNode.Piece] = []
        for header in step.headers where header.alpha == 1 {
            guard let (image, origin) = source?.still(header, scale: scale) else { return nil }
            pieces.append((image, Point(x: origin.x, y: origin.y + Float(header.y.rounded()))))
        }
        return pieces
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
