import GTKBridge
import StdExtras

/// Where stickers stand, section below section, each under its title: a place for each sticker of each set, of which only
/// those in sight need to be made.
nonisolated struct StickerGrid: Equatable, Sendable {
    /// A sticker, by its section and where in that it is.
    struct Place: Hashable, Comparable, Sendable {
        var section: Int
        var index: Int

        static func < (one: Self, other: Self) -> Bool {
            (one.section, one.index) < (other.section, other.index)
        }
    }

    /// A step of the keyboard.
    enum Step: Sendable {
        case before, after, above, below, pageAbove, pageBelow, first, last
    }

    /// How wide and high the place of a sticker is, in pixels.
    static let cell: Float = 72
    /// How high a title is, in pixels.
    static let title: Float = 32
    /// How many stand side by side.
    static let columns = 5
    /// How wide it is, in pixels.
    static let width = cell * Float(columns)
    /// How many rows a page of the keyboard has.
    private static let page = 4

    /// How many stickers each section has.
    let counts: [Int]
    /// Where each section begins, and behind the last one where all end.
    private let tops: [Float]

    init(_ counts: [Int]) {
        self.counts = counts
        var tops: [Float] = [0]
        for count in counts {
            tops.append((tops.last ?? 0) + Self.title + Float(Self.rows(count)) * Self.cell)
        }
        self.tops = tops
    }

    /// How high it is, in pixels.
    var height: Float { tops.last ?? 0 }

    /// Where a section begins, with its title.
    func top(of section: Int) -> Float { tops[section] }

    /// Where a sticker is; `isMirrored` when lines run from right to left.
    func frame(of place: Place, isMirrored: Bool = false) -> Rectangle {
        let (row, column) = place.index.quotientAndRemainder(dividingBy: Self.columns)
        return Rectangle(
            x: Float(isMirrored ? Self.columns - 1 - column : column) * Self.cell,
            y: tops[place.section] + Self.title + Float(row) * Self.cell,
            width: Self.cell,
            height: Self.cell
        )
    }

    /// The section that is at a height.
    func section(at y: Float) -> Int? {
        guard !counts.isEmpty else { return nil }
        let next = tops.firstIndex { $0 > y } ?? counts.count
        return min(max(0, next - 1), counts.count - 1)
    }

    /// The sections of which something lies between two heights.
    func sections(from top: Float, to bottom: Float) -> Range<Int> {
        guard let first = section(at: top), let last = section(at: bottom) else { return 0..<0 }
        return first..<last + 1
    }

    /// The stickers of which something lies between two heights.
    func places(from top: Float, to bottom: Float) -> [Place] {
        sections(from: top, to: bottom).flatMap { section -> [Place] in
            let start = tops[section] + Self.title
            let first = Int(max(0, (top - start) / Self.cell)) * Self.columns
            let rows = Int(clamping: max(0, ((bottom - start) / Self.cell).rounded(.up)))
            let end = min(counts[section], rows * Self.columns)
            return first < end ? (first..<end).map { Place(section: section, index: $0) } : []
        }
    }

    /// The first sticker of all; nil without any.
    var first: Place? {
        counts.firstIndex { $0 > 0 }.map { Place(section: $0, index: 0) }
    }

    /// The last sticker of all; nil without any.
    var last: Place? {
        counts.lastIndex { $0 > 0 }.map { Place(section: $0, index: counts[$0] - 1) }
    }

    /// Whether it has this place.
    func has(_ place: Place) -> Bool {
        counts.indices.contains(place.section) && place.index < counts[place.section]
    }

    /// Where a step leads; the same place when it leads nowhere.
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
