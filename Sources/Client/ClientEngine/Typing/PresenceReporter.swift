import ClientNetwork
import Signals
import StdExtras
import TelegramSchema

/// Reports to the server whether the user is online: every 30 seconds while a window has the focus, and once when it
/// loses it (TC-80). Failures are retried soon: otherwise others would see an absent user as online.
public actor PresenceReporter {
    /// The time for which the server assumes that the user is online.
    static let repetition = Duration.seconds(30)

    let services: AccountDependencies
    /// The account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }
    private var isThere = false
    private var backoff = Backoff()
    private var work: Task<Void, Never>?

    /// A reporter with the user offline.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Sets whether a window has the focus.
    public func set(isThere: Bool) {
        guard isThere != self.isThere else { return }
        self.isThere = isThere
        work?.cancel()
        work = Task { await report() }
    }

    /// Stops without a report.
    public func stop() {
        work?.cancel()
        work = nil
    }

    private func report() async {
        backoff = Backoff()
        while !Task.isCancelled {
            let isThere = isThere
            var wait = Self.repetition
            do throws(APIError) {
                let policy = RequestPolicy(priority: .background, timeout: Self.repetition)
                _ = try await services.api.call(TLFunction.AccountUpdateStatus(offline: !isThere), policy)
                backoff = Backoff()
                if !isThere { return }
            } catch {
                wait = backoff.next(services.random())
            }
            guard (try? await services.clock.sleep(for: wait)) != nil else { return }
        }
    }
}
