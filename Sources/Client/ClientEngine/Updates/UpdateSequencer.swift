import StdExtras

/// Puts updates in order: which apply now, which came before, and which wait for others (client.md TC-02, TC-03,
/// TC-06; wire.md §4.7).
///
/// An update with a counter applies when it goes on exactly from where we are, is dropped when we are past it, and
/// else is held: most times what lacks is on its way and arrives within ``reorderWait``. If it does not, ``overdue``
/// names the boxes for which a difference is to be asked. Containers are numbered in the same way by `seq`, where 0
/// says that there is no order.
///
/// Pure: the time comes in, nothing goes out but values. Copy it before a transaction to have it back when that fails.
struct UpdateSequencer<Payload: Sendable>: Sendable {
    typealias Batch = UpdateBatch<Payload>

    /// What became of updates. Those that are in neither list are held.
    struct Outcome: Sendable {
        /// To be applied now, in this order.
        var applied: [Payload] = []
        /// Known already, or told by a difference.
        var dropped: [Payload] = []
    }

    /// What lacks something before it.
    enum Gap: Hashable, Sendable {
        /// Updates of a box.
        case box(UpdateSequenceScope)
        /// Whole containers.
        case seq

        /// Whether it is of one of these channels.
        func isChannel(of numbers: Set<Int64>) -> Bool {
            if case .box(.channel(let number)) = self { numbers.contains(number) } else { false }
        }
    }

    /// How long what is held waits for what lacks.
    static var reorderWait: Duration { .milliseconds(500) }
    /// Beyond so many held updates of a gap nobody waits any longer: the difference brings them.
    static var heldLimit: Int { 10_000 }

    /// Where the account stands.
    private(set) var state: UpdateState
    /// Where each channel stands whose updates were seen.
    private(set) var channels: [Int64: Int32]
    /// Those that went on since ``settleChannels()``.
    private(set) var movedChannels: Set<Int64> = []
    private var held: [UpdateSequenceScope: [Held]] = [:]
    private var heldBatches: [HeldBatch] = []
    private var overflown: Set<Gap> = []
    /// Gaps that an answer of the server's has not closed.
    private var pauses: [Gap: Pause] = [:]

    init(_ state: UpdateState, channels: [Int64: Int32] = [:]) {
        self.state = state
        self.channels = channels
    }

    /// Takes what came at `now`, by a clock of the caller's.
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

    /// Goes to where a difference, or a state that was asked for, has brought the account.
    mutating func move(to state: UpdateState, at now: Duration) -> Outcome {
        var outcome = Outcome()
        self.state = state
        overflown = overflown.filter { if case .box(.channel) = $0 { true } else { false } }
        release(.account, into: &outcome)
        release(.secret, into: &outcome)
        releaseBatches(at: now, into: &outcome)
        return outcome
    }

    /// Goes to where a channel's difference has brought it.
    mutating func move(channel: Int64, to pts: Int32) -> Outcome {
        var outcome = Outcome()
        channels[channel] = pts
        movedChannels.insert(channel)
        overflown.remove(.box(.channel(channel)))
        release(.channel(channel), into: &outcome)
        return outcome
    }

    /// Begins to count a channel of which no update was seen.
    mutating func begin(channel: Int64, at pts: Int32) { channels[channel] = pts }

    /// Counts a channel no more: its next update begins anew. What is held of it is dropped.
    mutating func forget(channel: Int64) -> Outcome {
        var outcome = Outcome()
        channels[channel] = nil
        movedChannels.remove(channel)
        overflown.remove(.box(.channel(channel)))
        pauses[.box(.channel(channel))] = nil
        outcome.dropped = held.removeValue(forKey: .channel(channel))?.map(\.payload) ?? []
        return outcome
    }

    /// Notes that where the channels stand is stored.
    mutating func settleChannels() { movedChannels = [] }

    /// When ``overdue(at:except:)`` is to be asked next; nil while nothing lacks but in `asked`, the channels that are
    /// asked for already.
    func deadline(except asked: Set<Int64> = []) -> Duration? {
        deadlines.filter { !$0.key.isChannel(of: asked) }.values.min()
    }

    /// What has lacked something for too long at `now`, but for channels that are `asked` for already.
    func overdue(at now: Duration, except asked: Set<Int64> = []) -> Set<Gap> {
        Set(deadlines.filter { !$0.key.isChannel(of: asked) && $0.value <= now }.keys)
    }

    /// Notes at `now` that the server was asked about the account. What lacks something still is not asked about again
    /// at once: a server of many parts may lag behind its own pushes, and what it has lost never comes.
    mutating func askedAccount(at now: Duration, random: () -> UInt64) {
        pause([.box(.account), .box(.secret), .seq], now, random)
    }

    /// As ``askedAccount(at:random:)``, about a channel.
    mutating func asked(channel: Int64, at now: Duration, random: () -> UInt64) {
        pause([.box(.channel(channel))], now, random)
    }
}

// When to ask
extension UpdateSequencer {
    private struct Pause: Sendable {
        /// Short: the messages behind the gap are not seen meanwhile.
        var backoff = Backoff(maximum: .seconds(30))
        var end = Duration.zero
    }

    /// When each gap is to be asked about.
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

// One box
extension UpdateSequencer {
    private struct Held: Sendable {
        var order: UpdateOrder
        var payload: Payload
        var arrival: Duration
    }

    private enum Verdict { case apply, drop, hold }

    private func judge(_ order: UpdateOrder) -> Verdict {
        // A channel that was never heard of begins where its first update says.
        guard let current = counter(order.box) else { return .apply }
        // A count that reaches back before where we are is a repetition as well, if an odd one.
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
        // Most come in their order, so from the end.
        let before = items.lastIndex { $0.order.base <= item.order.base }
        items.insert(item, at: before.map { $0 + 1 } ?? 0)
        held[item.order.box] = items
    }

    /// Applies what now goes on from the box's counter, and drops what is behind it.
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

    /// Takes a container of which no earlier one lacks. Of one that was seen already, what has no order of its own is
    /// known; the rest says itself whether it is.
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

    /// Whether a container before this one has not come.
    private func lacksEarlier(_ batch: Batch) -> Bool {
        batch.seqStart > state.seq.addingSaturating(1)
    }
}
