/// Places headers over the visible rows. A header sticks within its group, so rows out of sight do not matter: it
/// is enough to know whether the group continues there.
struct HeaderLayout {
    /// A visible row and its header marks.
    struct Row {
        var id: ItemID
        var marks: HeaderMarks
        var y: Double
        var bottom: Double
    }

    /// Neighbouring rows under one header.
    private struct Group {
        var mark: HeaderMark
        var rows: ClosedRange<Int>
        /// True if the group begins, or ends, among the visible rows.
        var begins: Bool
        var ends: Bool
    }

    var viewport: Viewport
    /// The visible rows, from the top down.
    var rows: [Row]
    /// The marks of the row above the first one, and of the row below the last one.
    var above: HeaderMarks
    var below: HeaderMarks
    /// The opacity of sticking headers that hide at rest, 0...1.
    var presence: Double

    /// The headers of all styles.
    ///
    /// - Complexity: O(styles · visible rows).
    func placements(_ styles: [HeaderStyle]) -> [HeaderPlacement] {
        var placed: [HeaderPlacement] = []
        var line = (top: viewport.topInset, bottom: viewport.height - viewport.bottomInset)
        // The offset of the next kind of header below the top of each row where earlier kinds begin too.
        var inlays: [Int: Double] = [:]
        for style in styles {
            for group in groups(style) {
                let header =
                    style.side == .top
                    ? top(group, style: style, line: line.top, inlay: inlays[group.rows.lowerBound] ?? 0)
                    : bottom(group, style, line.bottom)
                if header.y < viewport.height, header.y + header.height > 0 { placed.append(header) }
                if style.side == .top, group.begins {
                    inlays[group.rows.lowerBound, default: 0] += style.height + style.gap
                }
            }
            switch style.side {
            case .top: line.top += style.height + style.gap
            case .bottom: line.bottom -= style.height + style.gap
            }
        }
        return placed
    }

    private func groups(_ style: HeaderStyle) -> [Group] {
        var groups: [Group] = []
        var last = above[style.kind]
        for (index, row) in rows.enumerated() {
            let mark = row.marks[style.kind]
            defer { last = mark }
            guard let mark else { continue }
            let goesOn = last.map { style.joins($0, mark) } ?? false
            if goesOn, let open = groups.indices.last {
                groups[open].rows = groups[open].rows.lowerBound...index
            } else {
                if !goesOn, let open = groups.indices.last, groups[open].rows.upperBound == index - 1 {
                    groups[open].ends = true
                }
                groups.append(Group(mark: mark, rows: index...index, begins: !goesOn, ends: false))
            }
        }
        return groups.map { group in
            var group = group
            let isLast = group.rows.upperBound == rows.count - 1
            let next = below[style.kind]
            let mark = rows[group.rows.upperBound].marks[style.kind]
            group.ends = !(isLast && next.flatMap { next in mark.map { style.joins($0, next) } } ?? false)
            return group
        }
    }

    private func top(_ group: Group, style: HeaderStyle, line: Double, inlay: Double) -> HeaderPlacement {
        let natural = group.begins ? rows[group.rows.lowerBound].y + inlay : -Double.infinity
        let lowest = group.ends ? rows[group.rows.upperBound].bottom - style.height : Double.infinity
        let y = max(natural, min(max(natural, line), lowest))
        return placement(group, style: style, row: rows[group.rows.lowerBound].id, y: y, away: y - natural)
    }

    private func bottom(_ group: Group, _ style: HeaderStyle, _ line: Double) -> HeaderPlacement {
        let natural = group.ends ? rows[group.rows.upperBound].bottom - style.height : Double.infinity
        let highest = group.begins ? rows[group.rows.lowerBound].y : -Double.infinity
        let y = min(natural, max(min(natural, line - style.height), highest))
        return placement(group, style: style, row: rows[group.rows.upperBound].id, y: y, away: natural - y)
    }

    private func placement(
        _ group: Group,
        style: HeaderStyle,
        row: ItemID,
        y: Double,
        away: Double
    ) -> HeaderPlacement {
        let stick = style.height > 0 ? (away / style.height).clamped(to: 0...1) : 0
        return HeaderPlacement(
            kind: style.kind,
            id: group.mark.id,
            row: row,
            y: y,
            height: style.height,
            alpha: style.hidesAtRest ? max(presence, 1 - stick) : 1,
            stick: stick
        )
    }
}

/// The visibility of sticking headers: while the list moves, and a little longer.
struct HeaderPresence: Sendable {
    private static let lingering = Duration.milliseconds(300)
    private static let fading = Timing(.milliseconds(200), .linear)

    private var lastMoved: Duration?

    /// Creates the state of a list that has not moved.
    init() {}

    /// Records that the list moves.
    mutating func note(at now: Duration) { lastMoved = now }

    /// The opacity of the headers, 0...1.
    func value(at now: Duration) -> Double {
        lastMoved.map { 1 - Self.fading.value(at: max(.zero, now - $0 - Self.lingering)) } ?? 0
    }
}

extension VirtualList {
    /// The headers over these rows.
    func headers(over scene: [VisibleRow]) -> [HeaderPlacement] {
        guard !settings.headers.isEmpty else { return [] }
        let shown = scene.filter { $0.row.index != nil }
        guard let first = shown.first, let last = shown.last else { return [] }
        let layout = HeaderLayout(
            viewport: viewport,
            rows: shown.map {
                HeaderLayout.Row(
                    id: $0.row.id,
                    marks: rows[$0.slot].item.headers,
                    y: $0.row.y,
                    bottom: $0.row.bottom
                )
            },
            above: rows.livingAbove(first.slot).map { rows[$0].item.headers } ?? HeaderMarks(),
            below: rows.livingBelow(last.slot).map { rows[$0].item.headers } ?? HeaderMarks(),
            presence: presence.value(at: now)
        )
        return layout.placements(settings.headers)
    }
}
