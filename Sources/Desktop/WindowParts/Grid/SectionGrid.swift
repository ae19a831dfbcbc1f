package import GTKBridge
import StdExtras

/// The layout of equal cells in sections with titles. Each item has a place; only visible ones need widgets.
nonisolated package struct SectionGrid: Equatable, Sendable {
    /// The place of an item: its section, and its index in it.
    package struct Place: Hashable, Comparable, Sendable {
        package var section: Int
        package var index: Int

        package init(section: Int, index: Int) { (self.section, self.index) = (section, index) }

        package static func < (one: Self, other: Self) -> Bool {
            (one.section, one.index) < (other.section, other.index)
        }
    }

    /// A move of the focus.
    package enum Step: Sendable {
        case before, after, above, below, pageAbove, pageBelow, first, last
    }

    /// The sizes of a grid, in pixels.
    package struct Shape: Equatable, Sendable {
        /// The number of cells in a row.
        package var columns: Int
        /// The size of a cell.
        package var cell: Size
        /// The distance between two cells.
        package var spacing: Float = 0
        /// The height of a title.
        package var title: Float = 32
        /// The number of rows that Page Up and Page Down move.
        package var page = 4

        /// A row has at least one cell.
        package init(columns: Int, cell: Size, spacing: Float = 0, page: Int = 4) {
            (self.columns, self.cell, self.spacing) = (max(1, columns), cell, spacing)
            self.page = page
        }

        /// The width of the grid.
        package var width: Float { Float(columns) * (cell.width + spacing) - spacing }
        fileprivate var step: Size { Size(width: cell.width + spacing, height: cell.height + spacing) }
    }

    /// The number of items in each section.
    package let counts: [Int]
    package let shape: Shape
    /// The top of each section, and last the end of the grid.
    private let tops: [Float]

    package init(_ counts: [Int], _ shape: Shape) {
        (self.counts, self.shape) = (counts, shape)
        var tops: [Float] = [0]
        for count in counts {
            let rows = (count + shape.columns - 1) / shape.columns
            tops.append((tops.last ?? 0) + shape.title + Float(rows) * shape.step.height)
        }
        self.tops = tops
    }

    /// The height of the grid, in pixels.
    package var height: Float { tops.last ?? 0 }

    /// The top of a section, including its title.
    package func top(of section: Int) -> Float { tops[section] }

    /// The frame of a cell; `isMirrored` when lines run from right to left.
    package func frame(of place: Place, isMirrored: Bool = false) -> Rectangle {
        let (row, column) = place.index.quotientAndRemainder(dividingBy: shape.columns)
        return Rectangle(
            x: Float(isMirrored ? shape.columns - 1 - column : column) * shape.step.width,
            y: tops[place.section] + shape.title + Float(row) * shape.step.height,
            width: shape.cell.width,
            height: shape.cell.height
        )
    }

    /// The section at a vertical position.
    package func section(at y: Float) -> Int? {
        guard !counts.isEmpty else { return nil }
        let next = tops.firstIndex { $0 > y } ?? counts.count
        return min(max(0, next - 1), counts.count - 1)
    }

    /// The sections between two vertical positions.
    package func sections(from top: Float, to bottom: Float) -> Range<Int> {
        guard let first = section(at: top), let last = section(at: bottom) else { return 0..<0 }
        return first..<last + 1
    }

    /// The places between two vertical positions, including partly visible ones.
    package func places(from top: Float, to bottom: Float) -> [Place] {
        sections(from: top, to: bottom).flatMap { section -> [Place] in
            let start = tops[section] + shape.title
            let first = Int(max(0, (top - start) / shape.step.height)) * shape.columns
            let rows = Int(clamping: max(0, ((bottom - start) / shape.step.height).rounded(.up)))
            let end = min(counts[section], rows * shape.columns)
            return first < end ? (first..<end).map { Place(section: section, index: $0) } : []
        }
    }

    /// The first place; nil in an empty grid.
    package var first: Place? {
        counts.firstIndex { $0 > 0 }.map { Place(section: $0, index: 0) }
    }

    /// The last place; nil in an empty grid.
    private var last: Place? {
        counts.lastIndex { $0 > 0 }.map { Place(section: $0, index: counts[$0] - 1) }
    }

    /// True if the grid has this place.
    package func has(_ place: Place) -> Bool {
        counts.indices.contains(place.section) && place.index < counts[place.section]
    }
}

nonisolated extension SectionGrid {
    /// The place after a step; the same place if the step leads nowhere.
    package func step(_ step: Step, from place: Place) -> Place {
        switch step {
        case .before: before(place) ?? place
        case .after: after(place) ?? place
        case .above: above(place) ?? place
        case .below: below(place) ?? place
        case .pageAbove: (0..<shape.page).reduce(place) { here, _ in above(here) ?? here }
        case .pageBelow: (0..<shape.page).reduce(place) { here, _ in below(here) ?? here }
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
        if place.index >= shape.columns {
            return Place(section: place.section, index: place.index - shape.columns)
        }
        return sectionBefore(place.section).map { section in
            let row = (rows(counts[section]) - 1) * shape.columns
            return Place(section: section, index: min(row + place.index, counts[section] - 1))
        }
    }

    private func below(_ place: Place) -> Place? {
        let (row, column) = place.index.quotientAndRemainder(dividingBy: shape.columns)
        if row + 1 < rows(counts[place.section]) {
            let next = min(place.index + shape.columns, counts[place.section] - 1)
            return Place(section: place.section, index: next)
        }
        return sectionAfter(place.section).map {
            Place(section: $0, index: min(column, counts[$0] - 1))
        }
    }

    private func sectionBefore(_ section: Int) -> Int? { counts[..<section].lastIndex { $0 > 0 } }

    private func sectionAfter(_ section: Int) -> Int? { counts[(section + 1)...].firstIndex { $0 > 0 } }

    private func rows(_ count: Int) -> Int { (count + shape.columns - 1) / shape.columns }
}
