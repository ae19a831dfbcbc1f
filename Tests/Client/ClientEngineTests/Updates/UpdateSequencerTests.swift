import TestKit
import Testing

@testable import ClientEngine

/// Updates of a fictitious server: each is named by its sequence and the pts after it.
@Suite struct UpdateSequencerTests {
    typealias Sequencer = UpdateSequencer<Int32>

    private func batch(_ value: Int32, count: Int32 = 1, _ box: UpdateSequenceScope = .account)
        -> Sequencer.Batch
    {
        UpdateBatch(items: [
            .init(order: UpdateOrder(box: box, value: value, count: count), payload: value)
        ])
    }

    @Test func `what goes on from the counter applies, what is behind it is dropped`() {
        var sequencer = Sequencer(UpdateState(pts: 10))
        #expect(sequencer.take(batch(11), at: .zero).applied == [11])
        #expect(sequencer.take(batch(11), at: .zero).dropped == [11])
        #expect(sequencer.take(batch(14, count: 3), at: .zero).applied == [14])
        #expect(sequencer.state.pts == 14)
        #expect(sequencer.deadline() == nil)
    }

    @Test func `what lacks something waits, and follows what it lacked`() {
        var sequencer = Sequencer(UpdateState(pts: 10))
        #expect(sequencer.take(batch(13), at: .zero).applied == [])
        #expect(sequencer.take(batch(12), at: .milliseconds(100)).applied == [])
        #expect(sequencer.deadline() == .milliseconds(500))
        #expect(sequencer.overdue(at: .milliseconds(499)) == [])
        #expect(sequencer.take(batch(11), at: .milliseconds(200)).applied == [11, 12, 13])
        #expect(sequencer.deadline() == nil)
        #expect(sequencer.overdue(at: .seconds(9)) == [])
    }

    @Test func `a gap that stays is overdue after half a second, and its difference drops what it told`() {
        var sequencer = Sequencer(UpdateState(pts: 10))
        _ = sequencer.take(batch(12), at: .zero)
        _ = sequencer.take(batch(15), at: .zero)
        #expect(sequencer.overdue(at: .milliseconds(500)) == [.box(.account)])
        let outcome = sequencer.move(to: UpdateState(pts: 14), at: .milliseconds(600))
        #expect(outcome.dropped == [12])
        #expect(outcome.applied == [15])
        #expect(sequencer.state.pts == 15)
        #expect(sequencer.deadline() == nil)
    }

    @Test func `an update that reaches back before the counter is a repetition`() {
        var sequencer = Sequencer(UpdateState(pts: 10))
        #expect(sequencer.take(batch(12, count: 4), at: .zero).dropped == [12])
        #expect(sequencer.state.pts == 10)
    }

    @Test func `an update without a count applies where it stands, and waits where it does not`() {
        var sequencer = Sequencer(UpdateState(pts: 10))
        #expect(sequencer.take(batch(10, count: 0), at: .zero).applied == [10])
        #expect(sequencer.take(batch(11, count: 0), at: .zero).applied == [])
        #expect(sequencer.take(batch(11), at: .zero).applied == [11, 11])
    }

    @Test func `a channel that lacks something keeps nobody else waiting`() {
        var sequencer = Sequencer(UpdateState(pts: 10), channels: [5: 100])
        #expect(sequencer.take(batch(102, .channel(5)), at: .zero).applied == [])
        #expect(sequencer.take(batch(11), at: .zero).applied == [11])
        #expect(sequencer.take(batch(7, .channel(6)), at: .zero).applied == [7])
        #expect(sequencer.overdue(at: .seconds(1)) == [.box(.channel(5))])
        #expect(sequencer.move(channel: 5, to: 103).dropped == [102])
        #expect(sequencer.channels == [5: 103, 6: 7])
    }

    @Test func `containers without a number apply at once, numbered ones in their order`() {
        var sequencer = Sequencer(UpdateState(pts: 10, seq: 3))
        func container(_ seq: Int32, _ value: Int32) -> Sequencer.Batch {
            UpdateBatch(seqStart: seq, seq: seq, date: seq, items: [.init(order: nil, payload: value)])
        }
        #expect(sequencer.take(container(0, 1), at: .zero).applied == [1])
        #expect(sequencer.take(container(5, 5), at: .zero).applied == [])
        #expect(sequencer.overdue(at: .seconds(1)) == [.seq])
        #expect(sequencer.take(container(4, 4), at: .zero).applied == [4, 5])
        #expect(sequencer.take(container(4, 4), at: .zero).dropped == [4])
        #expect(sequencer.state.seq == 5)
    }

    @Test func `numbers at their end do not end the program`() {
        var sequencer = Sequencer(UpdateState(pts: 10, seq: .max))
        let last = Sequencer.Batch(seqStart: .max, seq: .max, date: 1, items: [.init(order: nil, payload: 1)])
        #expect(sequencer.take(last, at: .zero).dropped == [1])
        #expect(sequencer.take(batch(.min, count: 1), at: .zero).applied == [])
        #expect(sequencer.take(batch(.max, count: .min), at: .zero).applied == [])
    }

    @Test
    func `a gap that an answer does not close is overdue again after growing pauses, and others are not`() {
        var sequencer = Sequencer(UpdateState(pts: 10), channels: [5: 100])
        _ = sequencer.take(batch(12), at: .zero)
        _ = sequencer.take(batch(102, .channel(5)), at: .zero)
        var now = Duration.milliseconds(500)
        var pauses: [Duration] = []
        for _ in 0..<12 {
            sequencer.askedAccount(at: now, random: { .max })
            #expect(sequencer.overdue(at: now) == [.box(.channel(5))])
            let next = sequencer.deadline(except: [5]) ?? .zero
            pauses.append(next - now)
            now = next
        }
        #expect(pauses == pauses.sorted())
        #expect(pauses.first ?? .zero > .seconds(1))
        #expect(pauses.last ?? .zero > .seconds(29) && pauses.last ?? .zero <= .seconds(30))
        // Closed: the next one is not late.
        _ = sequencer.take(batch(11), at: now)
        _ = sequencer.take(batch(14), at: now)
        #expect(sequencer.deadline(except: [5]) == now + .milliseconds(500))
    }

    @Test func `more than it holds is left to the difference, at once`() {
        var sequencer = Sequencer(UpdateState(pts: 1))
        let count = Int32(Sequencer.heldLimit)
        for value in 10..<(10 + count) { _ = sequencer.take(batch(value), at: .zero) }
        #expect(sequencer.overdue(at: .zero) == [])
        #expect(sequencer.take(batch(10 + count), at: .zero).dropped == [10 + count])
        #expect(sequencer.overdue(at: .zero) == [.box(.account)])
        let outcome = sequencer.move(to: UpdateState(pts: 10 + count), at: .zero)
        #expect(outcome.applied == [])
        #expect(sequencer.deadline() == nil)
    }

    @Test(arguments: 0..<200)
    func `shuffled, repeated and lost, a stream ends as it was sent`(seed: Int) {
        var stream = LossyStream(seed: UInt64(seed))
        stream.run()
        #expect(stream.applied == stream.sent, "seed \(seed)")
        #expect(stream.sequencer.deadline() == nil, "seed \(seed)")
    }

    @Test(arguments: 0..<50)
    func `what arrives within the wait needs no difference`(seed: Int) {
        var stream = LossyStream(seed: UInt64(seed))
        stream.lossPercent = 0
        stream.longestDelay = 499
        stream.run()
        #expect(stream.applied == stream.sent, "seed \(seed)")
        #expect(stream.differences == 0, "seed \(seed)")
    }
}

/// Sends the updates of three sequences over a lossy connection to a sequencer, and answers its requests for
/// differences.
private struct LossyStream {
    struct Event: Equatable {
        var box: UpdateSequenceScope
        var value: Int32
    }

    var sequencer = UpdateSequencer<Event>(UpdateState(pts: 1), channels: [1: 1, 2: 1])
    var lossPercent = 10
    var longestDelay = 2_000
    private(set) var sent: [UpdateSequenceScope: [Event]] = [:]
    private(set) var applied: [UpdateSequenceScope: [Event]] = [:]
    private(set) var differences = 0
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func run() {
        var arrivals: [(time: Int, order: UpdateOrder, event: Event)] = []
        for box in [UpdateSequenceScope.account, .channel(1), .channel(2)] {
            var value: Int32 = 1
            for number in 0..<60 {
                let count = Int32.random(in: 1...3, using: &random)
                value += count
                let event = Event(box: box, value: value)
                sent[box, default: []].append(event)
                let order = UpdateOrder(box: box, value: value, count: count)
                for _ in 0..<copies() {
                    let delay = Int.random(in: 0...longestDelay, using: &random)
                    arrivals.append((number * 20 + delay, order, event))
                }
            }
        }
        for arrival in arrivals.sorted(by: { $0.time < $1.time }) {
            fillGaps(at: .milliseconds(arrival.time))
            let batch = UpdateBatch(items: [.init(order: arrival.order, payload: arrival.event)])
            take(sequencer.take(batch, at: .milliseconds(arrival.time)))
        }
        fillGaps(at: .seconds(60))
        // A reconnect at the end delivers the updates lost at the end.
        if lossPercent > 0 { for box in sent.keys { answerDifference(of: box, at: .seconds(61)) } }
    }

    private mutating func copies() -> Int {
        let dice = Int.random(in: 0..<100, using: &random)
        return dice < lossPercent ? 0 : dice < lossPercent + 10 ? 2 : 1
    }

    private mutating func fillGaps(at now: Duration) {
        while let gap = sequencer.overdue(at: now).first {
            guard case .box(let box) = gap else { return }
            differences += 1
            answerDifference(of: box, at: now)
        }
    }

    /// Answers with some or all of the updates since the sequencer's counter.
    private mutating func answerDifference(of box: UpdateSequenceScope, at now: Duration) {
        let counter =
            if case .channel(let number) = box { sequencer.channels[number] ?? 0 } else {
                sequencer.state.pts
            }
        let missed = (sent[box] ?? []).filter { $0.value > counter }
        applied[box, default: []] += missed
        guard let last = missed.last else { return }
        if case .channel(let number) = box {
            take(sequencer.move(channel: number, to: last.value))
        } else {
            take(sequencer.move(to: UpdateState(pts: last.value), at: now))
        }
    }

    private mutating func take(_ outcome: UpdateSequencer<Event>.Outcome) {
        for event in outcome.applied { applied[event.box, default: []].append(event) }
    }
}
