import GTKBridge
import StdExtras

/// The layout of stickers in sections with titles. Each sticker of a set has a place; only visible ones need widgets.
nonisolated struct StickerGrid: Equatable, Sendable {
    /// The place of a sticker: its section, and its index in it.
    struct Place: Hashable, Comparable, Sendable {
        var section: Int
        var index: Int

        static func < (one: Self, other: Self) -> Bool {
            (one.section, one.index) < (other.section, other.index)
        }
    }

    /// A move of the focus.
    enum Step: Sendable {
        case before, after, above, below, pageAbove, pageBelow, first, last
    }

    /// The width and height of a sticker's place, in pixels.
    static let cell: Float = 72
    /// The height of a title, in pixels.
    static let title: Float = 32
    /// The number of stickers in a row.
    static let columns = 5
    /// The width of the grid, in pixels.
    static let width = cell * Float(columns)
    /// The number of rows that Page Up and Page Down move.
    private static let page = 4

    /// The number of stickers in each section.
    let counts: [Int]
    /// The top of each section, and last the end of the grid.
    private let tops: [Float]

    init(_ counts: [Int]) {
        self.counts = counts
        var tops: [Float] = [0]
        for count in counts {
            tops.append((tops.last ?? 0) + Self.title + Float(Self.rows(count)) * Self.cell)
        }
        self.tops = tops
    }

    /// The height of the grid, in pixels.
    var height: Float { tops.last ?? 0 }

    /// The top of a section, including its title.
    func top(of section: Int) -> Float { tops[section] }

    /// The frame of a sticker; `isMirrored` when lines run from right to left.
    func frame(of place: Place, isMirrored: Bool = false) -> Rectangle {
        let (row, column) = place.index.quotientAndRemainder(dividingBy: Self.columns)
        return Rectangle(
            x: Float(isMirrored ? Self.columns - 1 - column : column) * Self.cell,
            y: tops[place.section] + Self.title + Float(row) * Self.cell,
            width: Self.cell,
            height: Self.cell
        )
    }

    /// The section at a vertical position.
    func section(at y: Float) -> Int? {
        guard !counts.isEmpty else { return nil }
        let next = tops.firstIndex { $0 > y } ?? counts.count
        return min(max(0, next - 1), counts.count - 1)
    }

    /// The sections between two vertical positions.
    func sections(from top: Float, to bottom: Float) -> Range<Int> {
        guard let first = section(at: top), let last = section(at: bottom) else { return 0..<0 }
        return first..<last + 1
    }

    /// The stickers between two vertical positions, including partly visible ones.
    func places(from top: Float, to bottom: Float) -> [Place] {
        sections(from: top, to: bottom).flatMap { section -> [Place] in
            let start = tops[section] + Self.title
            let first = Int(max(0, (top - start) / Self.cell)) * Self.columns
            let rows = Int(clamping: max(0, ((bottom - start) / Self.cell).rounded(.up)))
            let end = min(counts[section], rows * Self.columns)
            return first < end ? (first..<end).map { Place(section: section, index: $0) } : []
        }
    }

    /// The first sticker; nil in an empty grid.
    var first: Place? {
        counts.firstIndex { $0 > 0 }.map { Place(section: $0, index: 0) }
    }

    /// The last sticker; nil in an empty grid.
    var last: Place? {
        counts.lastIndex { $0 > 0 }.map { Place(section: $0, index: counts[$0] - 1) }
    }

    /// True if the grid has this place.
    func has(_ place: Place) -> Bool {
        counts.indices.contains(place.section) && place.index < counts[place.section]
    }

    /// The place after a step; the same place if the step leads nowhere.
    func step(_ step: Step, from place: Place) -> Place {
        switch step {
        case .before: before(place) ?? place
        case .after: after(place) ?? place
        case .above: above(place) ?? place
        case .below: below(place) ?? place
        case .pageAbove: (0..<Self.page).reduce(place) { here, _ in above(here) ?? here }
        case .pageBelow: (0..<Self.page).reduce(place) { here, _ in below(here) ?? here }
        case .first: first ?? place
        case .last: last ?? place
        }
    }

    private func before(_ place: Place) -> Place? {
        if place.index > 0 { return Place(section: place.section, index: place.index - 1) }
        return sectionBefore(place.section).map { Place(section: $0, index: counts[$0] - 1) }
    }

    private func after(_ place: Place) -> Place? {
        if place.index + 1 < counts[place.section] {
            return Place(section: place.section, index: place.index + 1)
        }
        return sectionAfter(place.section).map { Place(section: $0, index: 0) }
    }

    private func above(_ place: Place) -> Place? {
        if place.index >= Self.columns {
            return Place(section: place.section, index: place.index - Self.columns)
        }
        return sectionBefore(place.section).map { section in
            let row = (Self.rows(counts[section]) - 1) * Self.columns
            return Place(section: section, index: min(row + place.index, counts[section] - 1))
        }
    }

    private func below(_ place: Place) -> Place? {
        let (row, column) = place.index.quotientAndRemainder(dividingBy: Self.columns)
        if row + 1 < Self.rows(counts[place.section]) {
            let next = min(place.index + Self.columns, counts[place.section] - 1)
            return Place(section: place.section, index: next)
        }
        return sectionAfter(place.section).map {
            Place(section: $0, index: min(column, counts[$0] - 1))
        }
    }

    private func sectionBefore(_ section: Int) -> Int? { counts[..<section].lastIndex { $0 > 0 } }

    private func sectionAfter(_ section: Int) -> Int? { counts[(section + 1)...].firstIndex { $0 > 0 } }

    private static func rows(_ count: Int) -> Int { (count + columns - 1) / columns }
}
