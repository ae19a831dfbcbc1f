/// The temporary offsets of rows from their places in the list.
///
/// Every animation is an offset that falls to exactly 0. The places of rows are stored elsewhere, so the animations
/// can be read or dropped at any time. A list at rest has none. Offsets add up: a transaction during another's
/// animation continues from what is visible.
struct RowAnimations: Sendable {
    /// A period that began at some moment.
    struct Run: Equatable, Sendable {
        var start: Duration
        var timing: Timing

        /// The remaining part of an offset: 1 at the start, exactly 0 from the end on.
        func rest(at now: Duration) -> Double { 1 - timing.value(at: max(.zero, now - start)) }

        func isOver(at now: Duration) -> Bool { now - start >= timing.duration }
    }

    /// A row that looks taller or lower than it is, and pushes all rows on one side of it.
    struct Stretch: Equatable, Sendable {
        var run: Run
        /// The additional height at the start, in pixels.
        var amount: Double
        /// True if the rows above move; false if the rows below do.
        var movesAbove: Bool
    }

    /// A row that changes its opacity.
    struct Fade: Equatable, Sendable {
        var run: Run
        var from: Double
        var to: Double

        func alpha(at now: Duration) -> Double { to + (from - to) * run.rest(at: now) }
    }

    /// A row that left the list, or moved far away in it, and disappears from its old place.
    struct Departure: Equatable, Sendable {
        var run: Run
        var row: RowPlacement
        /// The distance that the row moves down until it is gone, in pixels.
        var way: Double
        var fades: Bool
    }

    private(set) var stretches: [RowTree.Slot: [Stretch]] = [:]
    private(set) var flights: [RowTree.Slot: [(run: Run, amount: Double)]] = [:]
    private(set) var fades: [RowTree.Slot: Fade] = [:]
    private var scrollAnimations: [(run: Run, amount: Double)] = []
    private var departures: [Departure] = []
    /// Rows that were removed and still occupy their place in the tree.
    private var retired: [RowTree.Slot: Run] = [:]

    /// Creates an empty set.
    init() {}

    /// True if any animation is in progress.
    var isActive: Bool {
        !(stretches.isEmpty && flights.isEmpty && fades.isEmpty && scrollAnimations.isEmpty
            && departures.isEmpty
            && retired.isEmpty)
    }

    // MARK: Starting

    /// Shows a row `amount` taller than it is, for a while.
    mutating func stretch(_ slot: RowTree.Slot, by amount: Double, movesAbove: Bool, _ run: Run) {
        guard amount != 0 else { return }
        stretches[slot, default: []].append(Stretch(run: run, amount: amount, movesAbove: movesAbove))
    }

    /// Moves a row to its place from `amount` above it.
    mutating func animateMove(_ slot: RowTree.Slot, from amount: Double, _ run: Run) {
        guard amount != 0 else { return }
        flights[slot, default: []].append((run, amount))
    }

    /// Changes the opacity of a row, from its present value by default.
    mutating func fade(_ slot: RowTree.Slot, from start: Double? = nil, to end: Double, _ run: Run) {
        fades[slot] = Fade(run: run, from: start ?? alpha(of: slot, at: run.start), to: end)
    }

    /// Moves all rows to their places from `amount` above them.
    mutating func animateScroll(by amount: Double, _ timing: Timing, at now: Duration) {
        guard amount != 0 else { return }
        scrollAnimations.append((Run(start: now, timing: timing), amount))
    }

    /// Shows rows leaving from their visible places.
    mutating func depart(
        _ rows: [RowPlacement],
        by way: Double,
        _ timing: Timing,
        fades: Bool,
        at now: Duration
    ) {
        let run = Run(start: now, timing: timing)
        let ids = Set(rows.map(\.id))
        departures.removeAll { ids.contains($0.row.id) }
        departures += rows.map { Departure(run: run, row: $0, way: way, fades: fades) }
    }

    /// Marks a row as removed; the tree drops it when `run` is over.
    mutating func retire(_ slot: RowTree.Slot, _ run: Run) { retired[slot] = run }

    // MARK: Values

    /// The opacity of a row, 0...1.
    func alpha(of slot: RowTree.Slot, at now: Duration) -> Double { fades[slot]?.alpha(at: now) ?? 1 }

    /// The height of a row above its place, in pixels.
    func flight(of slot: RowTree.Slot, at now: Duration) -> Double {
        flights[slot]?.reduce(0) { $0 + $1.amount * $1.run.rest(at: now) } ?? 0
    }

    /// The height of all rows above their places, in pixels.
    func animateScroll(at now: Duration) -> Double {
        scrollAnimations.reduce(0) { $0 + $1.amount * $1.run.rest(at: now) }
    }

    /// The additional visible height of a row, which moves the rows above it up and those below it down. The
    /// visible height is never negative, even if the row became lower without animation while it opened.
    func stretch(
        of slot: RowTree.Slot,
        height: Double,
        at now: Duration
    ) -> (above: Double, below: Double) {
        var sum = (above: 0.0, below: 0.0)
        for stretch in stretches[slot] ?? [] {
            let amount = stretch.amount * stretch.run.rest(at: now)
            if stretch.movesAbove { sum.above += amount } else { sum.below += amount }
        }
        let total = sum.above + sum.below
        guard total < -height else { return sum }
        return (sum.above * -height / total, sum.below * -height / total)
    }

    /// The largest distance of any row from its place because of other rows.
    func reach(at now: Duration) -> Double {
        stretches.values.joined().reduce(0) { $0 + abs($1.amount) * $1.run.rest(at: now) }
    }

    /// The present placements of the rows that are leaving.
    func departing(at now: Duration) -> [RowPlacement] {
        departures.map { departure in
            var row = departure.row
            let rest = departure.run.rest(at: now)
            row.y += departure.way * (1 - rest)
            if departure.fades { row.alpha *= rest }
            row.index = nil
            return row
        }
    }

    // MARK: Ending

    /// Ends the animations that are over, and drops removed rows from the tree.
    mutating func advance(to now: Duration, in rows: inout RowTree) {
        guard isActive else { return }
        stretches = stretches.compactMapValues { list in
            let left = list.filter { !$0.run.isOver(at: now) }
            return left.isEmpty ? nil : left
        }
        flights = flights.compactMapValues { list in
            let left = list.filter { !$0.run.isOver(at: now) }
            return left.isEmpty ? nil : left
        }
        fades = fades.filter { !($0.value.run.isOver(at: now) && $0.value.to == 1) }
        scrollAnimations.removeAll { $0.run.isOver(at: now) }
        departures.removeAll { $0.run.isOver(at: now) }
        for (slot, run) in retired where run.isOver(at: now) {
            forget(slot)
            rows.remove(slot)
        }
    }

    /// Ends all animations of a row that leaves the tree.
    mutating func forget(_ slot: RowTree.Slot) {
        stretches[slot] = nil
        flights[slot] = nil
        fades[slot] = nil
        retired[slot] = nil
    }

    /// Ends all animations at once.
    mutating func removeAll(from rows: inout RowTree) {
        for slot in retired.keys { rows.remove(slot) }
        self = RowAnimations()
    }

    /// Hides the old row of an item that is fading out, because the item is back.
    mutating func hide(_ item: ItemID, in rows: RowTree) {
        guard !retired.isEmpty || !departures.isEmpty else { return }
        for slot in retired.keys where rows[slot].item.id == item { fades[slot]?.hide() }
        departures.removeAll { $0.row.id == item }
    }
}

extension RowAnimations.Fade {
    fileprivate mutating func hide() {
        from = 0
        to = 0
    }
}
