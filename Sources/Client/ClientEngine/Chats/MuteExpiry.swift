import MessageStore
import Signals
import StdExtras

/// Ends expired mutes, by the server's clock, including those that expired while the program was not running.
actor MuteExpiry {
    /// The longest timer, and so the longest delay after the machine wakes from sleep.
    static let longestWait = Duration.seconds(300)

    private let services: AccountDependencies
    private var subscription: Subscription?
    private var timer: (any Disposable)?
    private var end: Int32?
    private var backoff = Backoff()

    nonisolated var unownedExecutor: UnownedSerialExecutor { services.executor.asUnownedSerialExecutor() }

    init(_ services: AccountDependencies) { self.services = services }

    /// Starts.
    func start() {
        let queue = services.executor.queue
        subscription = services.follow(NextMuteEndView()) { [weak self] end in
            queue.async { self?.assumeIsolated { $0.take(end) } }
        }
    }

    /// Stops.
    func stop() {
        subscription = nil
        timer?.dispose()
        timer = nil
        end = nil
    }

    private func take(_ end: Int32?) {
        guard subscription != nil else { return }
        self.end = end
        backoff = Backoff()
        look()
    }

    private func look() {
        timer?.dispose()
        timer = nil
        guard let end else { return }
        let wait = Duration.milliseconds(Int64(end) * 1000 - services.serverTime())
        if wait > .zero { wake(after: min(wait, Self.longestWait)) } else { expire() }
    }

    private func wake(after delay: Duration) {
        timer = services.clock.schedule(after: delay, on: services.executor.queue) { [weak self] in
            self?.assumeIsolated { $0.look() }
        }
    }

    private func expire() {
        // Retries later if the store could not be written; a successful write reports the next end.
        wake(after: backoff.next(services.random()))
        let now = Int32(clamping: services.serverTime() / 1000)
        services.store.transactionSignal { try $0.expireMutes(now: now) }.startStandalone()
    }
}
