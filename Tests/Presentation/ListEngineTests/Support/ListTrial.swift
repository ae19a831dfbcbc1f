import ListEngine

/// A list with a clock, driven by a test.
struct ListTrial {
    var list: VirtualList
    var now = Duration.zero

    init(
        _ items: [ListItem] = [],
        edges: ListEdges = ListEdges(top: .end, bottom: .end),
        viewport: Viewport = Viewport(width: 400, height: 600),
        settings: ListSettings = ListSettings()
    ) {
        list = VirtualList(settings)
        var transaction = ListTransaction.initial(items, edges: edges)
        transaction.viewport = viewport
        submit(transaction)
    }

    /// Rows of these heights, from the top down, with the ids 1, 2, 3…
    static func rows(_ heights: [Double]) -> [ListItem] {
        heights.enumerated().map { ListItem(ItemID(Int64($0.offset + 1)), height: .measured($0.element)) }
    }

    mutating func submit(_ transaction: ListTransaction) { list.submit(transaction, at: now) }

    @discardableResult
    mutating func step(after duration: Duration = .zero) -> ListFrameUpdate {
        now += duration
        return list.step(at: now)
    }

    /// Answers layout requests until all visible rows have their height.
    @discardableResult
    mutating func layOut(_ height: (ItemID) -> Double) -> ListFrameUpdate {
        var step = step()
        while step.layout.contains(where: { $0.priority == .visible }) {
            list.measured(step.layout.map { RowMeasurement($0, height: height($0.id)) }, at: now)
            step = self.step()
        }
        return step
    }

    /// Scrolls up by `distance` pixels.
    mutating func scrollUp(_ distance: Double) {
        list.drag(by: distance, at: now)
    }

    /// The position of a row, nil if it is not visible.
    mutating func y(_ id: Int64) -> Double? {
        step().rows.first { $0.id == ItemID(id) }?.y
    }
}

extension ListFrameUpdate {
    /// The positions of the list's rows, by id.
    var places: [ItemID: Double] {
        Dictionary(uniqueKeysWithValues: rows.filter { $0.index != nil }.map { ($0.id, $0.y) })
    }

    /// The fault in the rows of a list at rest: nil if they fill the viewport without gaps and overlaps.
    func tilingFault(_ viewport: Viewport, _ model: ListModel) -> String? {
        for (above, below) in zip(rows, rows.dropFirst()) where above.bottom != below.y {
            return "\(above) does not end where \(below) begins"
        }
        guard let first = rows.first, let last = rows.last else {
            return model.items.isEmpty || viewport.height == 0 ? nil : "nothing is drawn"
        }
        for row in rows {
            guard let index = row.index, model.items.indices.contains(index), model.items[index].id == row.id
            else { return "\(row) is not in its place" }
        }
        if first.y > 0, first.index != 0 { return "a gap above" }
        if last.bottom < viewport.height, last.index != model.items.count - 1 { return "a gap below" }
        return nil
    }
}
