import GTKBridge
import ListEngine

/// The composition of a moving list with the cairo renderer: in each frame the bitmaps of the backdrop and of the
/// rows are combined.
///
/// Glyphs and shapes of a row are drawn once instead of in each frame. At rest rows draw themselves, so that a
/// change in a row costs only that row.
@MainActor
struct ListMotion {
    /// The number of frames without movement after which the list rests.
    static let timeout = 3

    /// The remaining budget. Visible rows are prepared at once; rows that are about to become visible wait for the
    /// next frames, since short rows come together.
    var budget = RasterBudget()
    /// The composed drawing.
    private(set) var node: RenderNode?
    /// Rows that are about to become visible.
    var ahead: [ItemID] = []
    /// The number of frames since the last movement.
    var still = 0
    /// True if the drawing contains the headers that are fully visible.
    private(set) var hasHeaders = false
    /// True if the window draws the node before all other content.
    private(set) var isFirst = false
    /// The bitmaps of the last two frames. A bitmap released before GTK has dropped its drawing would be copied.
    private var shown: (last: [RenderNode.Piece], before: [RenderNode.Piece]) = ([], [])

    /// Shows another frame.
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

    /// Ends the movement.
    mutating func end(on host: WidgetHost) {
        node = nil
        shown = ([], [])
        ahead = []
        hasHeaders = false
        isFirst = host.drawFirst(nil)
    }
}

extension ListSurface {
    /// Composes a frame if the list has moved since the last one or shortly before.
    func composeMotion(since last: ListFrameUpdate) {
        guard Toolkit.drawsWithCairo, let host else { return }
        let moved = distance(since: last)
        motion.still = moved == 0 ? motion.still + 1 : 0
        guard moved != 0 || motion.node != nil else { return }
        motion.budget.refill(moved: moved)
        guard motion.still <= ListMotion.timeout, var pieces = motionPieces(host.scaleFactor) else {
            return endMotion()
        }
        // Headers lie over all rows, but rows that draw themselves would cover composed headers.
        let headers =
            step.rows.allSatisfy { pool?.shown[$0.id]?.isComposed ?? true }
            ? stillHeaders(host.scaleFactor) : nil
        pieces += headers ?? []
        motion.show(pieces, hasHeaders: headers != nil, size, on: host)
        if moved != 0 { prepareAhead(upwards: moved > 0, host) }
        host.contentChanged()
    }

    /// The distance by which visible rows have moved down.
    private func distance(since last: ListFrameUpdate) -> Double {
        let distances = step.rows.lazy.compactMap { row in
            last.rows.first { $0.id == row.id }.map { row.y - $0.y }
        }
        return distances.first { $0 != 0 } ?? 0
    }

    /// Prepares the bitmaps of rows that are about to become visible.
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

    /// Makes spare rows while the list rests, and prepares the bitmaps of visible rows, so that a movement can
    /// start at once.
    func prepareMotion() {
        guard Toolkit.drawsWithCairo, let pool, let source, let host else { return }
        for row in pool.stockUp(making: source.makeRow) { insert(row) }
        // Lists without such a backdrop draw their rows in motion as at rest.
        guard backdrop?.still(size) != nil else { return }
        press.make(
            step.rows.compactMap { place in
                pool.shown[place.id]?.content.still(height: place.height, scale: host.scaleFactor)
            }
        )
    }

    /// The rows beyond the visible ones, the nearest first: half a screen of them.
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

    /// Lets rows draw themselves again.
    func endMotion() {
        for row in pool?.shown.values ?? [:].values { row.isComposed = false }
        guard motion.node != nil, let host else { return }
        motion.end(on: host)
        host.contentChanged()
        // The headers were a part of the composed drawing, and are drawn there again.
        overlay.host?.contentChanged()
    }

    /// The visible bitmaps from back to front; nil if other content is visible.
    private func motionPieces(_ scale: Int) -> [RenderNode.Piece]? {
        guard step.highlight == nil, let ground = backdrop?.still(size), let pool else { return nil }
        var pieces: [RenderNode.Piece] = [(ground, Point(x: 0, y: 0))]
        // The first frame makes all of them: one expensive frame is better than four.
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
