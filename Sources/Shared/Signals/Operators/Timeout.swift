import Synchronization

extension Signal {
    /// Switches to `alternate` if the source neither sent a first value nor ended within `limit`.
    ///
    /// Only the first value is guarded. The source is torn down before the alternate starts. Parameters as in
    /// ``delay(_:on:clock:)``.
    public func timeout(
        _ limit: Duration,
        on queue: Queue? = nil,
        clock: any SignalClock = DispatchClock.shared,
        alternate: Self
    ) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let race = TimeoutState()
            let upstream = Sink<Value, Failure>(
                next: { if race.isWon(by: .source) { sink.next($0) } },
                end: { if race.isWon(by: .source) { sink.end($0) } },
                isStopped: { race.source.isDisposed || sink.isStopped() }
            )
            race.timer.assign(
                clock.schedule(after: limit, on: queue) {
                    guard race.isWon(by: .timer) else { return }
                    race.source.dispose()
                    if !race.alternate.isDisposed { race.alternate.assign(alternate.attach(sink)) }
                }
            )
            race.source.assign(attach(upstream))
            return race
        })
    }
}

/// Decides between a source's first event and a timer: the first to come wins for good.
private final class TimeoutState: Disposable {
    enum Party: Int { case source = 1, timer }

    let source = UpstreamSlot()
    let timer = UpstreamSlot()
    let alternate = UpstreamSlot()
    private let winner = Atomic(0)

    func isWon(by party: Party) -> Bool {
        let known = winner.load(ordering: .acquiring)
        if known != 0 { return known == party.rawValue }
        let isFirst = winner.compareExchange(
            expected: 0,
            desired: party.rawValue,
            ordering: .acquiringAndReleasing
        ).exchanged
        if isFirst, party == .source { timer.dispose() }
        return isFirst
    }

    func dispose() {
        for slot in [timer, source, alternate] { slot.dispose() }
    }
}

/// ``Signal/timeout(_:on:clock:alternate:)`` for the pipe.
public func timeout<Value, Failure>(
    _ limit: Duration,
    on queue: Queue? = nil,
    clock: any SignalClock = DispatchClock.shared,
    alternate: Signal<Value, Failure>
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.timeout(limit, on: queue, clock: clock, alternate: alternate) }
}
