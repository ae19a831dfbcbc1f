/// What moves rows away from where they belong, for a while: nothing here says where a row belongs, so it can be
/// asked at any time, thrown away at any time, and a list at rest has none of it.
///
/// Everything is an offset that fades to exactly 0. Offsets add up, so that a transaction in the middle of another's
/// animation goes on from what is seen.
struct RowAnimations: Sendable {
    /// A stretch of time that began at some moment.
    struct Run: Equatable, Sendable {
        var start: Duration
        var timing: Timing

        /// What is left of an offset: 1 at the start, exactly 0 from the end on.
        func rest(at now: Duration) -> Double { 1 - timing.value(at: max(.zero, now - start)) }

        func isOver(at now: Duration) -> Bool { now - start >= timing.duration }
    }

    /// A row that seems taller or lower than it is, and pushes away all rows on one side of it.
    struct Stretch: Equatable, Sendable {
        var run: Run
        /// How much taller it seems at the start, in pixels.
        var amount: Double
        /// Whether the rows above it give way, or those below.
        var movesAbove: Bool
    }

    /// A row that becomes more or less solid.
    struct Fade: Equatable, Sendable {
        var run: Run
        var from: Double
        var to: Double

        func alpha(at now: Duration) -> Double { to + (from - to) * run.rest(at: now) }
    }

    /// A row that is no longer in the list, or far away in it, and leaves from where it was seen.
    struct Departure: Equatable, Sendable {
        var run: Run
        var row: RowPlacement
        /// How far it moves down until it is gone, in pixels.
        var way: Double
        var fades: Bool
    }

    private(set) var stretches: [RowTree.Slot: [Stretch]] = [:]
    private(set) var flights: [RowTree.Slot: [(run: Run, amount: Double)]] = [:]
    private(set) var fades: [RowTree.Slot: Fade] = [:]
    private var scrollAnimations: [(run: Run, amount: Double)] = []
    private var departures: [Departure] = []
    /// Rows that have left and still take their place in the tree.
    private var retired: [RowTree.Slot: Run] = [:]

    /// None.
    init() {}

    /// Whether anything moves.
    var isActive: Bool {
        !(stretches.isEmpty && flights.isEmpty && fades.isEmpty && scrollAnimations.isEmpty
            && departures.isEmpty
            && retired.isEmpty)
    }

    // MARK: Beginning

    /// A row seems `amount` taller than it is, for a while.
    mutating func stretch(_ slot: RowTree.Slot, by amount: Double, movesAbove: Bool, _ run: Run) {
        guard amount != 0 else { return }
        stretches[slot, default: []].append(Stretch(run: run, amount: amount, movesAbove: movesAbove))
    }

    /// A row starts `amount` above its place.
    mutating func animateMove(_ slot: RowTree.Slot, from amount: Double, _ run: Run) {
        guard amount != 0 else { return }
        flights[slot, default: []].append((run, amount))
    }

    /// A row becomes solid, or ceases to be, from what it is now.
    mutating func fade(_ slot: RowTree.Slot, from start: Double? = nil, to end: Double, _ run: Run) {
        fades[slot] = Fade(run: run, from: start ?? alpha(of: slot, at: run.start), to: end)
    }

    /// All rows start `amount` above their places.
    mutating func animateScroll(by amount: Double, _ timing: Timing, at now: Duration) {
        guard amount != 0 else { return }
        scrollAnimations.append((Run(start: now, timing: timing), amount))
    }

    /// Rows leave from where they are seen.
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

    /// A row has left the list and is let go from the tree when `run` is over.
    mutating func retire(_ slot: RowTree.Slot, _ run: Run) { retired[slot] = run }

    // MARK: Asking

    /// How solid a row is.
    func alpha(of slot: RowTree.Slot, at now: Duration) -> Double { fades[slot]?.alpha(at: now) ?? 1 }

    /// How far above its place a row flies.
    func flight(of slot: RowTree.Slot, at now: Duration) -> Double {
        flights[slot]?.reduce(0) { $0 + $1.amount * $1.run.rest(at: now) } ?? 0
    }

    /// How far above their places all rows are.
    func animateScroll(at now: Duration) -> Double {
        scrollAnimations.reduce(0) { $0 + $1.amount * $1.run.rest(at: now) }
    }

    /// How much taller a row of this height seems: what moves the rows above it up, and what moves those below it
    /// down. It never seems less than nothing, though it became lower, without animation, while it opened.
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

    /// The farthest that a row may be from its place because of other rows.
    func reach(at now: Duration) -> Double {
        stretches.values.joined().reduce(0) { $0 + abs($1.amount) * $1.run.rest(at: now) }
    }

    /// Rows that are leaving, where they are by now.
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

    /// Ends what is over, and lets go of the rows that have left.
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

    /// Ends all that concerns a row, because it leaves the tree.
    mutating func forget(_ slot: RowTree.Slot) {
        stretches[slot] = nil
        flights[slot] = nil
        fades[slot] = nil
        retired[slot] = nil
    }

    /// Ends everything at once.
    mutating func removeAll(from rows: inout RowTree) {
        for slot in retired.keys { rows.remove(slot) }
        self = RowAnimations()
    }

    /// The row of an item that is fading out is seen no more, because the item is back.
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
