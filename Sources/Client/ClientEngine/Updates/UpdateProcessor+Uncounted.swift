import Signals

// What has no counter.
extension UpdateProcessor {
    /// Notes what pushes said of `parts`.
    func heard(_ parts: Set<StalePart>) {
        let now = services.clock.now
        markUncertain(parts.filter { uncounted.push($0, at: now) })
    }

    /// Notes that the server took changes of ours of `parts`.
    func told(_ parts: Set<StalePart>) {
        let now = services.clock.now
        markUncertain(parts.filter { uncounted.confirm($0, at: now) })
    }

    /// Has whoever fetches them ask for `parts`, in a moment.
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
