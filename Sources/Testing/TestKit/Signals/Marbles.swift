public import Signals
import StdExtras

/// Runs signals against marble diagrams on a virtual clock.
///
/// ```swift
/// let marbles = Marbles()
/// let source = marbles.cold("a-b-#")
/// #expect(marbles.run(source.signal.take(2)) == "a-(b|)")
/// #expect(source.lifetimes == ["^-!"])
/// ```
public final class Marbles: Sendable {
    /// The duration of one character.
    public static let tick = Duration.milliseconds(10)

    /// The clock of all signals made here.
    public let clock = VirtualClock()

    /// Creates an environment at tick 0.
    public init() {}

    /// The current tick.
    public var now: Int { Int(clock.now / Self.tick) }

    /// A source that plays `diagram` from its beginning at each start.
    public func cold(_ diagram: String) -> MarbleSource { MarbleSource(MarbleDiagram(diagram), self) }

    /// A signal that plays `diagram` once, from now on, with or without subscribers. Keep it.
    public func hot(_ diagram: String) -> Signal<String, MarbleError> {
        let shared = cold(diagram).signal.share()
        shared.startStandalone()
        return shared
    }

    /// Starts `signal` now and plays `ticks` ticks.
    ///
    /// - Parameters:
    ///   - signal: The signal.
    ///   - ticks: The number of ticks.
    ///   - cancelAt: The tick at whose end the subscription is cancelled.
    /// - Returns: The events as a diagram that begins now.
    public func run(
        _ signal: Signal<String, some Error>,
        ticks: Int = 100,
        cancelAt: Int? = nil
    ) -> String {
        let begin = now
        let seen = Locked(MarbleDiagram())
        let record: @Sendable (MarbleDiagram.Event) -> Void = { event in
            let tick = self.now - begin
            seen.withLock { $0.add(event, at: tick) }
        }
        let subscription = signal.start(
            next: { record(.next($0)) },
            failed: { _ in record(.end(.failed(MarbleError()))) },
            completed: { record(.end(.completed)) }
        )
        for tick in 0..<ticks {
            clock.run()
            if tick == cancelAt { subscription.cancel() }
            clock.advance(by: Self.tick)
        }
        return seen.withLock { $0.text }
    }
}

/// A signal that plays a diagram, and the record of its starts and ends.
public final class MarbleSource: Sendable {
    private struct Lifetime {
        var start: Int
        var end: Int?
    }

    private let diagram: MarbleDiagram
    private let marbles: Marbles
    private let starts = Locked<[Lifetime]>([])

    init(_ diagram: MarbleDiagram, _ marbles: Marbles) {
        self.diagram = diagram
        self.marbles = marbles
    }

    /// One text per start: `^` at the tick of the start, `!` at that of the teardown, if any. `*` stands for both in
    /// one tick.
    public var lifetimes: [String] {
        starts.withLock { starts in
            starts.map { lifetime in
                let lead = String(repeating: "-", count: lifetime.start)
                guard let end = lifetime.end else { return lead + "^" }
                if end == lifetime.start { return lead + "*" }
                return lead + "^" + String(repeating: "-", count: end - lifetime.start - 1) + "!"
            }
        }
    }

    /// The signal; each start plays the diagram from its beginning. Events of the first tick are sent during the
    /// start.
    public var signal: Signal<String, MarbleError> {
        Signal { subscriber in
            let begin = self.marbles.now
            let index = self.starts.withLock { starts in
                starts.append(Lifetime(start: begin))
                return starts.count - 1
            }
            let timers = DisposableSet()
            for (tick, events) in self.diagram.ticks.enumerated() where !events.isEmpty {
                let play: @Sendable () -> Void = { for event in events { subscriber.play(event) } }
                if tick == 0 {
                    play()
                } else {
                    timers.add(
                        self.marbles.clock.schedule(after: Marbles.tick * tick, on: nil, play)
                    )
                }
            }
            return ActionDisposable {
                timers.dispose()
                self.starts.withLock { $0[index].end = self.marbles.now }
            }
        }
    }
}

extension Subscriber where Value == String, Failure == MarbleError {
    fileprivate func play(_ event: MarbleDiagram.Event) {
        switch event {
        case .next(let value): next(value)
        case .end(let end): self.end(end)
        }
    }
}
