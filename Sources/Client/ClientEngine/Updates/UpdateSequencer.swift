import StdExtras

/// Puts updates in order: some apply now, some are repetitions, and some wait for others (TC-02, TC-03, TC-06;
/// `docs/notes/updates.md`).
///
/// An update with a counter applies if it continues exactly from the current state. It is dropped if the state is
/// past it, and held otherwise: missing updates mostly arrive within ``reorderWait``. If they do not, ``overdue``
/// names the boxes whose difference must be fetched. Containers are numbered in the same way by `seq`, where 0 means
/// unordered.
///
/// Pure: the time is a parameter, and results are values. Copy the sequencer before a transaction, to restore it if
/// that fails.
struct UpdateSequencer<Payload: Sendable>: Sendable {
    typealias Batch = UpdateBatch<Payload>

    /// The outcome for updates. Those in neither list are held.
    struct Outcome: Sendable {
        /// The updates to apply now, in this order.
        var applied: [Payload] = []
        /// The updates that are known already, or part of a difference.
        var dropped: [Payload] = []
    }

    /// A sequence with missing updates.
    enum Gap: Hashable, Sendable {
        /// Updates of a message box.
        case box(UpdateSequenceScope)
        /// Whole containers.
        case seq

        /// True for one of these channels.
        func isChannel(of numbers: Set<Int64>) -> Bool {
            if case .box(.channel(let number)) = self { numbers.contains(number) } else { false }
        }
    }

    /// The time that held updates wait for missing ones.
    static var reorderWait: Duration { .milliseconds(500) }
    /// The maximum number of held updates per gap; beyond it the difference is fetched at once.
    static var heldLimit: Int { 10_000 }

    /// The state of the account.
    private(set) var state: UpdateState
    /// The state of each channel with received updates.
    private(set) var channels: [Int64: Int32]
    /// The channels that moved since ``settleChannels()``.
    private(set) var movedChannels: Set<Int64> = []
    private var held: [UpdateSequenceScope: [Held]] = [:]
    private var heldBatches: [HeldBatch] = []
    private var overflown: Set<Gap> = []
    /// The gaps that an answer of the server has not closed.
    private var pauses: [Gap: Pause] = [:]

    init(_ state: UpdateState, channels: [Int64: Int32] = [:]) {
        self.state = state
        self.channels = channels
    }

    /// Takes a container that came at `now`, by the caller's clock.
    mutating func take(_ batch: Batch, at now: Duration) -> Outcome {
        var outcome = Outcome()
        guard batch.seq != 0 else {
            take(items: batch.items, at: now, into: &outcome)
            return outcome
        }
        if lacksEarlier(batch) {
            hold(batch, at: now, into: &outcome)
            return outcome
        }
        takeNumbered(batch, at: now, into: &outcome)
        releaseBatches(at: now, into: &outcome)
        return outcome
    }

    /// Moves the account to the state after a difference, or to a fetched state.
    mutating func move(to state: UpdateState, at now: Duration) -> Outcome {
        var outcome = Outcome()
        self.state = state
        overflown = overflown.filter { if case .box(.channel) = $0 { true } else { false } }
        release(.account, into: &outcome)
        release(.secret, into: &outcome)
        releaseBatches(at: now, into: &outcome)
        return outcome
    }

    /// Moves a channel to the state after its difference.
    mutating func move(channel: Int64, to pts: Int32) -> Outcome {
        var outcome = Outcome()
        channels[channel] = pts
        movedChannels.insert(channel)
        overflown.remove(.box(.channel(channel)))
        release(.channel(channel), into: &outcome)
        return outcome
    }

    /// Starts counting a channel without received updates.
    mutating func begin(channel: Int64, at pts: Int32) { channels[channel] = pts }

    /// Stops counting a channel: its next update starts anew. Held updates are dropped.
    mutating func forget(channel: Int64) -> Outcome {
        var outcome = Outcome()
        channels[channel] = nil
        movedChannels.remove(channel)
        overflown.remove(.box(.channel(channel)))
        pauses[.box(.channel(channel))] = nil
        outcome.dropped = held.removeValue(forKey: .channel(channel))?.map(\.payload) ?? []
        return outcome
    }

    /// Records that the states of the channels are stored.
    mutating func settleChannels() { movedChannels = [] }

    /// The time of the next call of ``overdue(at:except:)``; nil if nothing is missing. Channels in `asked`, whose
    /// difference is being fetched, do not count.
    func deadline(except asked: Set<Int64> = []) -> Duration? {
        deadlines.filter { !$0.key.isChannel(of: asked) }.values.min()
    }

    /// The gaps that have lasted too long at `now`, except for channels in `asked`.
    func overdue(at now: Duration, except asked: Set<Int64> = []) -> Set<Gap> {
        Set(deadlines.filter { !$0.key.isChannel(of: asked) && $0.value <= now }.keys)
    }

    /// Records that the account's difference was fetched at `now`. Remaining gaps are not requested again at once: a
    /// distributed server may lag behind its own pushes, and updates that it lost never come.
    mutating func askedAccount(at now: Duration, random: () -> UInt64) {
        pause([.box(.account), .box(.secret), .seq], now, random)
    }

    /// As ``askedAccount(at:random:)``, for a channel.
    mutating func asked(channel: Int64, at now: Duration, random: () -> UInt64) {
        pause([.box(.channel(channel))], now, random)
    }
}

// Deadlines
extension UpdateSequencer {
    private struct Pause: Sendable {
        /// Short, as the messages behind the gap are not visible meanwhile.
        var backoff = Backoff(maximum: .seconds(30))
        var end = Duration.zero
    }

    /// The time at which the difference for each gap is due.
    private var deadlines: [Gap: Duration] {
        var deadlines: [Gap: Duration] = [:]
        for (box, items) in held {
            deadlines[.box(box)] = items.map(\.arrival).min().map { $0 + Self.reorderWait }
        }
        deadlines[.seq] = heldBatches.map(\.arrival).min().map { $0 + Self.reorderWait }
        for gap in overflown { deadlines[gap] = .zero }
        for (gap, pause) in pauses {
            if let deadline = deadlines[gap] { deadlines[gap] = max(deadline, pause.end) }
        }
        return deadlines
    }

    private mutating func pause(_ gaps: [Gap], _ now: Duration, _ random: () -> UInt64) {
        let open = deadlines
        for gap in gaps where open[gap] != nil {
            var pause = pauses[gap] ?? Pause()
            pause.end = now + pause.backoff.next(random())
            pauses[gap] = pause
        }
    }
}

// One message box
extension UpdateSequencer {
    private struct Held: Sendable {
        var order: UpdateOrder
        var payload: Payload
        var arrival: Duration
    }

    private enum Verdict { case apply, drop, hold }

    private func judge(_ order: UpdateOrder) -> Verdict {
        // A channel without received updates starts where its first update says.
        guard let current = counter(order.box) else { return .apply }
        // A count that reaches back before the current state is a repetition, too, if an odd one.
        if order.base == current { return .apply }
        return order.base < current ? .drop : .hold
    }

    private func counter(_ box: UpdateSequenceScope) -> Int32? {
        switch box {
        case .account: state.pts
        case .secret: state.qts
        case .channel(let number): channels[number]
        }
    }

    private mutating func advance(_ order: UpdateOrder) {
        switch order.box {
        case .account: state.pts = order.value
        case .secret: state.qts = order.value
        case .channel(let number):
            channels[number] = order.value
            movedChannels.insert(number)
        }
    }

    private mutating func take(items: [Batch.Item], at now: Duration, into outcome: inout Outcome) {
        for item in items {
            guard let order = item.order else {
                outcome.applied.append(item.payload)
                continue
            }
            switch judge(order) {
            case .drop: outcome.dropped.append(item.payload)
            case .hold: hold(Held(order: order, payload: item.payload, arrival: now), into: &outcome)
            case .apply:
                advance(order)
                outcome.applied.append(item.payload)
                release(order.box, into: &outcome)
            }
        }
    }

    private mutating func hold(_ item: Held, into outcome: inout Outcome) {
        var items = held[item.order.box] ?? []
        guard items.count < Self.heldLimit else {
            overflown.insert(.box(item.order.box))
            return outcome.dropped.append(item.payload)
        }
        // Most come in order, so the search starts at the end.
        let before = items.lastIndex { $0.order.base <= item.order.base }
        items.insert(item, at: before.map { $0 + 1 } ?? 0)
        held[item.order.box] = items
    }

    /// Applies held updates that continue from the box's counter, and drops those behind it.
    private mutating func release(_ box: UpdateSequenceScope, into outcome: inout Outcome) {
        guard let items = held[box] else { return }
        var rest = items[...]
        while let item = rest.first {
            let verdict = judge(item.order)
            if verdict == .hold { break }
            rest.removeFirst()
            if verdict == .apply {
                advance(item.order)
                outcome.applied.append(item.payload)
            } else {
                outcome.dropped.append(item.payload)
            }
        }
        held[box] = rest.isEmpty ? nil : Array(rest)
        if rest.isEmpty { pauses[.box(box)] = nil }
    }
}

// Containers
extension UpdateSequencer {
    private struct HeldBatch: Sendable {
        var batch: Batch
        var arrival: Duration
    }

    private mutating func hold(_ batch: Batch, at now: Duration, into outcome: inout Outcome) {
        guard heldBatches.count < Self.heldLimit else {
            overflown.insert(.seq)
            return outcome.dropped += batch.items.map(\.payload)
        }
        let before = heldBatches.lastIndex { $0.batch.seqStart <= batch.seqStart }
        heldBatches.insert(HeldBatch(batch: batch, arrival: now), at: before.map { $0 + 1 } ?? 0)
    }

    /// Takes a container without missing predecessors. Of a repeated one, updates without an order are known; the
    /// others are judged by their own counters.
    private mutating func takeNumbered(_ batch: Batch, at now: Duration, into outcome: inout Outcome) {
        guard batch.seq > state.seq else {
            outcome.dropped += batch.items.filter { $0.order == nil }.map(\.payload)
            return take(items: batch.items.filter { $0.order != nil }, at: now, into: &outcome)
        }
        state.seq = batch.seq
        state.date = max(state.date, batch.date)
        take(items: batch.items, at: now, into: &outcome)
    }

    private mutating func releaseBatches(at now: Duration, into outcome: inout Outcome) {
        while let next = heldBatches.first, !lacksEarlier(next.batch) {
            heldBatches.removeFirst()
            takeNumbered(next.batch, at: now, into: &outcome)
        }
        if heldBatches.isEmpty { pauses[.seq] = nil }
    }

    /// True if an earlier container is missing.
    private func lacksEarlier(_ batch: Batch) -> Bool {
        batch.seqStart > state.seq.addingSaturating(1)
    }
}
