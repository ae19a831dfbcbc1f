import GTKBridge
import ListEngine

/// A list in motion, where the processor draws: its backdrop and its rows as pixels that are put together with each frame.
/// Glyphs and shapes of a row are drawn once and not with each frame that it is seen in. At rest rows draw themselves, so
/// that what changes in one of them costs no more than that one.
@MainActor
struct ListMotion {
    /// Frames without a move after which it rests.
    static let timeout = 3

    /// What may still be made ready. Rows that are seen are at once, and those that are about to be seen wait for the next
    /// frames: short rows come together.
    var budget = RasterBudget()
    /// What is drawn.
    private(set) var node: RenderNode?
    /// Rows that are about to be seen.
    var ahead: [ItemID] = []
    /// How many frames came since the last move.
    var still = 0
    /// Whether that has the headers in it that are as they are, and not about to come or to go.
    private(set) var hasHeaders = false
    /// Whether the window draws it, before all else.
    private(set) var isFirst = false
    /// Of what the last two frames were put together. What goes before GTK has let go of its drawing is copied for that.
    private var shown: (last: [RenderNode.Piece], before: [RenderNode.Piece]) = ([], [])

    /// Another frame of it.
    mutating func show(
        _ pieces: [RenderNode.Piece],
        hasHeaders: Bool,
        _ size: Size,
        on host: WidgetHost
    ) {
        self.hasHeaders = hasHeaders
        shown = (pieces, shown.last)
        node = RenderNode(composing: pieces, in: Rectangle(size))
        isFirst = host.drawFirst(node)
    }

    /// It rests.
    mutating func end(on host: WidgetHost) {
        node = nil
        shown = ([], [])
        ahead = []
        hasHeaders = false
        isFirst = host.drawFirst(nil)
    }
}

extension ListSurface {
    /// Puts a frame together, if the list has moved since the last one or shortly before.
    func composeMotion(since last: ListFrameUpdate) {
        guard Toolkit.drawsWithCairo, let host else { return }
        let moved = distance(since: last)
        motion.still = moved == 0 ? motion.still + 1 : 0
        guard moved != 0 || motion.node != nil else { return }
        motion.budget.refill(moved: moved)
        guard motion.still <= ListMotion.timeout, var pieces = motionPieces(host.scaleFactor) else {
            return endMotion()
        }
        // Headers lie over all rows: those that draw themselves would lie over them.
        let headers =
            step.rows.allSatisfy { pool?.shown[$0.id]?.isComposed ?? true }
            ? stillHeaders(host.scaleFactor) : nil
        pieces += headers ?? []
        motion.show(pieces, hasHeaders: headers != nil, size, on: host)
        if moved != 0 { prepareAhead(upwards: moved > 0, host) }
        host.contentChanged()
    }

    /// How far rows that are seen were moved down.
    private func distance(since last: ListFrameUpdate) -> Double {
        let distances = step.rows.lazy.compactMap { row in
            last.rows.first { $0.id == row.id }.map { row.y - $0.y }
        }
        return distances.first { $0 != 0 } ?? 0
    }

    /// Has rows made into pixels that are about to be seen.
    private func prepareAhead(upwards: Bool, _ host: WidgetHost) {
        guard let pool, let source else { return }
        motion.ahead = upcoming(upwards: upwards)
        var drawings: [RasterizedRow] = []
        for id in motion.ahead where motion.budget.left > 0 {
            let row = pool.row(for: id, making: source.makeRow)
            if row.widget.isOrphan { insert(row) }
            guard let drawing = row.content.still(height: .greatestFiniteMagnitude, scale: host.scaleFactor)
            else { continue }
            drawings.append(drawing)
            guard !row.isComposed else { continue }
            row.isComposed = true
            motion.budget.take(row: drawing.height)
        }
        press.make(drawings)
    }

    /// Makes spare rows while the list rests, and has those that are seen made into pixels, so that it can move at once.
    func prepareMotion() {
        guard Toolkit.drawsWithCairo, let pool, let source, let host else { return }
        for row in pool.stockUp(making: source.makeRow) { insert(row) }
        // Others draw their rows in motion as at rest.
        guard backdrop?.still(size) != nil else { return }
        press.make(
            step.rows.compactMap { place in
                pool.shown[place.id]?.content.still(height: place.height, scale: host.scaleFactor)
            }
        )
    }

    /// Rows beyond those that are seen, the nearest first: half a screen of them.
    private func upcoming(upwards: Bool) -> [ItemID] {
        let indices = step.rows.compactMap(\.index)
        guard var next = upwards ? indices.min() : indices.max() else { return [] }
        var (ids, height) = ([ItemID](), 0.0)
        while height < Double(size.height) / 2 {
            next += upwards ? -1 : 1
            guard let item = list.item(at: next) else { break }
            ids.append(item.id)
            switch item.height {
            case .measured(let known), .estimated(let known): height += max(known, 1)
            }
        }
        return ids
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
        for row in pool?.shown.values ?? [:].values { row.isComposed = false }
        guard motion.node != nil, let host else { return }
        motion.end(on: host)
        host.contentChanged()
    }

    /// What is seen as pixels, from back to front; nil when there is something else to be seen.
    private func motionPieces(_ scale: Int) -> [RenderNode.Piece]? {
        guard step.highlight == nil, let ground = backdrop?.still(size), let pool else { return nil }
        var pieces: [RenderNode.Piece] = [(ground, Point(x: 0, y: 0))]
        // At first all of them: a frame that costs more is better than four that do.
        var room = motion.node == nil ? RasterBudget.unlimited : RasterBudget(left: Double(size.height) / 2)
        for place in step.rows {
            guard let row = pool.shown[place.id] else { continue }
            let drawing = place.alpha < 1 ? nil : row.content.still(height: place.height, scale: scale)
            let image = drawing?.image { room.takes(row: place.height) }
            row.isComposed = image != nil
            if let image { pieces.append((image, Point(x: 0, y: Float(place.y.rounded())))) }
        }
        return pieces
    }
}
