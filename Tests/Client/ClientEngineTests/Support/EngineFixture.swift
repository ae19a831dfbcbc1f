import ClientEngine
import ClientModel
import ClientNetwork
import Foundation
import MessageStore
import Signals
import StdExtras
import TestKit

/// An account on a virtual clock: a real store in a folder of its own, and a ``FakeAPI`` for a server.
///
/// The account's parts run when the test moves the clock. The store has threads of its own, so a test waits with
/// ``until(_:)`` or ``run(_:)`` for what goes through it, which moves no time unless told to.
struct EngineFixture: Sendable {
    let folder: TemporaryFolder
    let store: MessageStore
    let clock = VirtualClock()
    let api = FakeAPI()
    let services: AccountServices

    /// Server time at the clock's zero, milliseconds since 1970.
    static let epoch: Int64 = 1_700_000_000_000
    static let selfID = PeerID(.user, 1)

    init() throws {
        folder = try TemporaryFolder()
        var options = StoreOptions(key: nil)
        options.clock = clock
        store = try MessageStore.open(StoreFiles(folder: folder.path), options: options)
        let clock = clock
        let random = Locked(SeededRandom(seed: 7))
        services = AccountServices(
            selfID: Self.selfID,
            store: store,
            api: api,
            clock: clock,
            executor: QueueExecutor(clock.queue),
            serverTime: { Self.epoch + clock.now.milliseconds },
            random: { random.withLock { $0.next() } }
        )
    }

    /// Runs what is due until `condition` holds; false when it does not within five real seconds.
    func until(_ condition: @Sendable () async throws -> Bool) async rethrows -> Bool {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .seconds(5) {
            clock.run()
            if try await condition() { return true }
            // The store's threads need a moment of real time, whatever the virtual clock says.
            usleep(200)
        }
        return false
    }

    /// Runs `body`, which may wait for parts of the account, and what is due meanwhile.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let finished = Locked(false)
        let task = Task {
            defer { finished.withLock { $0 = true } }
            return try await body()
        }
        if await !until({ finished.withLock(\.self) }) { task.cancel() }
        return try await task.value
    }

    /// Lets virtual time pass, in steps, so that what waits for the store keeps up.
    func advance(by duration: Duration, step: Duration = .milliseconds(50)) {
        let end = clock.now + duration
        while clock.now < end {
            clock.advance(by: min(step, end - clock.now))
            usleep(500)
        }
        settle()
    }

    /// Gives the store's threads a moment, and runs what they brought.
    func settle() {
        for _ in 0..<20 {
            clock.run()
            usleep(300)
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
