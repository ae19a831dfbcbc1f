import StdExtras
import TestKit
import Testing

@testable import Signals

/// Random cases compared with small models. A failure reports its seed.
@Suite struct PropertyTests {
    static let seeds = (0..<40).map { UInt64($0) }

    @Test(arguments: seeds)
    func `a fifo is an array`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var fifo = Fifo<Int>()
        var model: [Int] = []
        for step in 0..<500 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0..<4:
                fifo.append(step)
                model.append(step)
            case 4..<6:
                #expect(fifo.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            case 6 where !model.isEmpty:
                let place = Int.random(in: 0..<model.count, using: &random)
                #expect(fifo.replace(at: place, with: step) == model[place])
                model[place] = step
            default:
                #expect(fifo.count == model.count && fifo.isEmpty == model.isEmpty)
            }
        }
        #expect(fifo.takeAll() == model)
    }

    @Test(arguments: seeds)
    func `a roster keeps the order of joining`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var roster = ObserverBag<Int>()
        var model: [(id: Int, member: Int)] = []
        for step in 0..<300 {
            if Bool.random(using: &random) || model.isEmpty {
                model.append((roster.add(step), step))
            } else {
                let leaving = model.remove(at: Int.random(in: 0..<model.count, using: &random))
                #expect(roster.remove(leaving.id) == leaving.member)
                #expect(roster.remove(leaving.id) == nil)
            }
            #expect(roster.members.map(\.member) == model.map(\.member))
        }
    }

    /// The expected buffer after one more value, in the simplest form.
    private func model(_ kind: Int, limit: Int, waiting: [Int], value: Int) -> [Int] {
        switch kind {
        case 0: return Array((waiting + [value]).suffix(limit))
        case 1: return Array((waiting + [value]).prefix(limit))
        default:
            if let place = waiting.firstIndex(where: { $0 % 7 == value % 7 }) {
                var replaced = waiting
                replaced[place] = value
                return replaced
            }
            return Array((waiting + [value]).suffix(limit))
        }
    }

    @Test(arguments: seeds)
    func `buffer policies keep what they say`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let kind = Int(seed % 3)
        let limit = Int.random(in: 1...5, using: &random)
        let policy: BufferPolicy<Int> =
            switch kind {
            case 0: .latest(limit)
            case 1: .oldest(limit)
            default: .coalesce(limit: limit) { $0 % 7 }
            }
        var mailbox = Mailbox(policy)
        var waiting: [Int] = []
        for _ in 0..<300 {
            if Int.random(in: 0..<3, using: &random) > 0 {
                let value = Int.random(in: 0..<1_000, using: &random)
                _ = mailbox.offer(value, key: Mailbox.key(of: value, under: policy), isForced: false)
                waiting = model(kind, limit: limit, waiting: waiting, value: value)
            } else {
                #expect(mailbox.pop() == (waiting.isEmpty ? nil : waiting.removeFirst()))
            }
            #expect(mailbox.count == waiting.count)
        }
        #expect(mailbox.takeAll() == waiting)
    }

    @Test(arguments: seeds)
    func `re-entrant sends are handled in the order in which they were sent`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        /// The values that the handler of value n sends.
        let script = (0..<50).map { number in
            number < 40
                ? (0..<Int.random(in: 0..<3, using: &random)).map { _ in
                    Int.random(in: (number + 1)..<50, using: &random)
                } : []
        }
        let pipe = ValuePipe<Int>()
        let seen = Log<Int>()
        let subscription = pipe.signal.start { value in
            seen.add(value)
            if seen.all.count < 500 { script[value].forEach(pipe.send) }
        }
        pipe.send(0)
        subscription.cancel()

        var expected: [Int] = []
        var line = [0]
        while !line.isEmpty {
            let value = line.removeFirst()
            expected.append(value)
            if expected.count < 500 { line += script[value] }
        }
        #expect(seen.all == expected)
    }
}
