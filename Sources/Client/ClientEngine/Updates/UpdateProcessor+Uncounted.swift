import Signals

// Updates without a counter.
extension UpdateProcessor {
    /// Records pushes of `parts`.
    func heard(_ parts: Set<StalePart>) {
        let now = services.clock.now
        markUncertain(parts.filter { uncounted.push($0, at: now) })
    }

    /// Records own changes of `parts` that the server has taken.
    func told(_ parts: Set<StalePart>) {
        let now = services.clock.now
        markUncertain(parts.filter { uncounted.confirm($0, at: now) })
    }

    /// Reports `parts` as stale after a moment, so that they are fetched.
    private func markUncertain(_ parts: Set<StalePart>) {
        guard !parts.isEmpty, !isStopped else { return }
        doubtful.formUnion(parts)
        guard doubtTimer == nil else { return }
        doubtTimer = services.clock.schedule(
            after: UnsequencedUpdates.delay,
            on: services.executor.queue
        ) { [weak self] in
            self?.assumeIsolated { $0.publishUncertain() }
        }
    }

    private func publishUncertain() {
        doubtTimer = nil
        var events = AppliedEvents()
        events.stale = doubtful
        doubtful = []
        eventPipe.send(events)
    }
}
