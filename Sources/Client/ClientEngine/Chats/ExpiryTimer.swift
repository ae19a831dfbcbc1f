import MessageStore
import Signals
import StdExtras

/// Does what becomes due at stored times, by the server's clock: also what became due while the program was not
/// running.
actor ExpiryTimer<View: LiveView> {
    private let services: AccountDependencies
    private let view: View
    private let time: @Sendable (View.Value) -> Int32?
    private let expire: @Sendable (StoreTransaction, Int32) throws -> Void
    private var subscription: Subscription?
    private var timer: (any Disposable)?
    private var end: Int32?
    private var backoff = Backoff()

    nonisolated var unownedExecutor: UnownedSerialExecutor { services.executor.asUnownedSerialExecutor() }

    /// Creates a timer that is idle until ``start()``.
    ///
    /// - Parameters:
    ///   - services: The account's dependencies.
    ///   - view: The next thing that becomes due.
    ///   - time: The time of that thing, seconds since 1970.
    ///   - expire: Does some of what is due at a time, so that the view moves on.
    init(
        _ services: AccountDependencies,
        _ view: View,
        time: @escaping @Sendable (View.Value) -> Int32?,
        expire: @escaping @Sendable (StoreTransaction, Int32) throws -> Void
    ) {
        (self.services, self.view, self.time, self.expire) = (services, view, time, expire)
    }

    /// Starts.
    func start() {
        let (queue, time) = (services.executor.queue, time)
        subscription = services.follow(view) { [weak self] next in
            let end = time(next)
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
        if wait > .zero { wake(after: min(wait, ExpiryWait.longest)) } else { expireNow() }
    }

    private func wake(after delay: Duration) {
        timer = services.clock.schedule(after: delay, on: services.executor.queue) { [weak self] in
            self?.assumeIsolated { $0.look() }
        }
    }

    private func expireNow() {
        // Retries later if the store could not be written; a successful write reports the next time.
        wake(after: backoff.next(services.random()))
        let (now, expire) = (Int32(clamping: services.serverTime() / 1000), expire)
        services.store.transactionSignal { try expire($0, now) }.startStandalone()
    }
}

/// The limits of an ``ExpiryTimer``.
enum ExpiryWait {
    /// The longest timer, and so the longest delay after the machine wakes from sleep.
    static let longest = Duration.seconds(300)
}

extension ExpiryTimer<NextMuteEndView> {
    /// Ends expired mutes.
    static func mutes(_ services: AccountDependencies) -> ExpiryTimer {
        ExpiryTimer(services, NextMuteEndView()) {
            $0
        } expire: {
            try $0.expireMutes(now: $1)
        }
    }
}

extension ExpiryTimer<NextDeadlineView> {
    /// Deletes messages whose time is over; the server deletes them as well, and tells of it later.
    static func messages(_ services: AccountDependencies) -> ExpiryTimer {
        ExpiryTimer(services, NextDeadlineView(.autoRemove)) {
            $0?.time
        } expire: {
            try $0.deleteDueMessages(.autoRemove, at: $1, limit: 100)
        }
    }
}
