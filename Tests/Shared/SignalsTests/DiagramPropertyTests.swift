import Signals
import TestKit
import Testing

/// Joining operators on random diagrams, compared with a simple evaluation of the diagrams.
@Suite struct DiagramPropertyTests {
    static let seeds = (100..<160).map { UInt64($0) }

    private enum Event: Equatable {
        case value(source: Int, String)
        case end(source: Int, isFailure: Bool)
    }

    /// A diagram of values, at most one per tick, with or without an end.
    private func diagram(_ random: inout SeededRandom, _ letters: ClosedRange<UInt8>) -> String {
        var text = ""
        // Not in the first tick: it would be sent during the start, before the other source exists.
        for _ in 0..<Int.random(in: 1..<12, using: &random) {
            let letter = UnicodeScalar(UInt8.random(in: letters, using: &random))
            text += Bool.random(using: &random) ? String(letter) : "-"
        }
        return "-" + text + ["|", "|", "#", ""][Int.random(in: 0..<4, using: &random)]
    }

    /// All events in order; within a tick the first source comes first.
    private func timeline(_ diagrams: [String]) -> [(tick: Int, event: Event)] {
        var events: [(tick: Int, event: Event)] = []
        for tick in 0..<20 {
            for (source, diagram) in diagrams.enumerated() where tick < diagram.count {
                switch Array(diagram)[tick] {
                case "-": break
                case "|": events.append((tick, .end(source: source, isFailure: false)))
                case "#": events.append((tick, .end(source: source, isFailure: true)))
                case let letter: events.append((tick, .value(source: source, String(letter))))
                }
            }
        }
        return events
    }

    @Test(arguments: seeds)
    func `combineLatest on random diagrams`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let diagrams = [diagram(&random, 97...102), diagram(&random, 48...57)]
        var expected = MarbleDiagram()
        var latest: [String?] = [nil, nil]
        var running = 2
        loop: for (tick, event) in timeline(diagrams) {
            switch event {
            case .value(let source, let letter):
                latest[source] = letter
                if let first = latest[0], let second = latest[1] {
                    expected.add(.next(first + second), at: tick)
                }
            case .end(let source, let isFailure):
                running -= 1
                guard isFailure || running == 0 || latest[source] == nil else { continue }
                expected.add(.end(isFailure ? .failed(MarbleError()) : .completed), at: tick)
                break loop
            }
        }
        let marbles = Marbles()
        let signal = combineLatest(marbles.cold(diagrams[0]).signal, marbles.cold(diagrams[1]).signal)

        #expect(marbles.run(signal.map { $0 + $1 }) == expected.text, "seed \(seed): \(diagrams)")
        #expect(marbles.clock.pendingCount == 0)
    }

    @Test(arguments: seeds)
    func `merge on random diagrams`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let diagrams = (0..<3).map { _ in diagram(&random, 97...102) }
        var expected = MarbleDiagram()
        var running = 3
        loop: for (tick, event) in timeline(diagrams) {
            switch event {
            case .value(_, let letter): expected.add(.next(letter), at: tick)
            case .end(_, let isFailure):
                running -= 1
                guard isFailure || running == 0 else { continue }
                expected.add(.end(isFailure ? .failed(MarbleError()) : .completed), at: tick)
                break loop
            }
        }
        let marbles = Marbles()

        #expect(
            marbles.run(.merge(diagrams.map { marbles.cold($0).signal })) == expected.text,
            "seed \(seed): \(diagrams)"
        )
    }

    @Test(arguments: seeds)
    func `every start of an inner signal is torn down once, and one runs at a time`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let marbles = Marbles()
        let inner = marbles.cold(diagram(&random, 97...102))
        let outer = marbles.cold(diagram(&random, 48...57))
        let signal: Signal<String, MarbleError> =
            switch seed % 3 {
            case 0: outer.signal.mapToSignal { _ in inner.signal }
            case 1: outer.signal.mapToQueue(buffer: .unbounded) { _ in inner.signal }
            default: outer.signal.mapToThrottled { _ in inner.signal }
            }
        _ = marbles.run(signal, ticks: 60, cancelAt: 50)

        var freeFrom = 0
        for lifetime in inner.lifetimes {
            let start = lifetime.firstIndex(of: "^").map {
                lifetime.distance(from: lifetime.startIndex, to: $0)
            }
            #expect(lifetime.hasSuffix("!") || lifetime.hasSuffix("*"), "seed \(seed)")
            #expect((start ?? lifetime.count - 1) >= freeFrom, "seed \(seed)")
            freeFrom = lifetime.count - 1
        }
        #expect(marbles.clock.pendingCount == 0)
    }

    @Test(arguments: seeds)
    func `take, filter, distinct and scan read a diagram as arrays do`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let letters = (0..<30).map { _ in String(UnicodeScalar(UInt8.random(in: 97...100, using: &random))) }
        let count = Int.random(in: 0...12, using: &random)
        let seen = Log<String>()
        Signal<String, Never>.values(letters)
            .filter { $0 != "a" }
            .distinctUntilChanged()
            .scan("") { $0 + $1 }
            .take(count)
            .startStandalone { seen.add($0) }

        var expected: [String] = []
        var text = ""
        for letter in letters where letter != "a" && text.last.map(String.init) != letter {
            text += letter
            expected.append(text)
        }
        #expect(seen.all == Array(expected.prefix(count)), "seed \(seed)")
    }
}
