import ClientNetwork
import Signals
import StdExtras
import TelegramSchema

/// Tells the server whether the member is there: every 30 seconds while a window has the focus, and once when it is
/// left (client.md TC-80). What fails is told again soon: else others would see a member who left as there.
public actor PresenceReporter {
    /// How long the server believes that somebody is there.
    static let repetition = Duration.seconds(30)

    let services: AccountDependencies
    /// On the account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }
    private var isThere = false
    private var backoff = Backoff()
    private var work: Task<Void, Never>?

    /// A reporter of a member who is not there.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Notes that a window got the focus, or that none has it any more.
    public func set(isThere: Bool) {
        guard isThere != self.isThere else { return }
        self.isThere = isThere
        work?.cancel()
        work = Task { await report() }
    }

    /// Ends it without a word.
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
