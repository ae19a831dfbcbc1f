import ClientEngine
import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras
import TestKit

/// An account on a virtual clock: a real store in a folder of its own, and a ``FakeAPI`` as its server.
///
/// The account's parts run when the test moves the clock. The store has threads of its own, so a test waits for it
/// with ``until(_:)`` or ``run(_:)``. These do not advance time by themselves.
struct EngineFixture: Sendable {
    let folder: TemporaryFolder
    let store: MessageStore
    let clock = VirtualClock()
    let api = FakeAPI()
    let services: AccountDependencies
    private let ending: Ending

    /// The server time at the clock's zero, in milliseconds since 1970.
    static let epoch: Int64 = 1_700_000_000_000
    static let selfID = PeerID(.user, 1)

    init() throws {
        folder = try TemporaryFolder()
        var options = StoreOptions(key: nil)
        options.clock = clock
        store = try MessageStore.open(StoreFiles(folder: folder.path), options: options)
        ending = Ending(store)
        let clock = clock
        let random = Box(SeededRandom(seed: 7))
        services = AccountDependencies(
            selfID: Self.selfID,
            store: store,
            api: api,
            clock: clock,
            executor: QueueExecutor(clock.queue),
            serverTime: { Self.epoch + clock.now.wholeMilliseconds },
            random: { random.update { $0.next() } }
        )
    }

    /// Runs due work until `condition` holds; false after ``TestTimeout``.
    func until(_ condition: @Sendable () async throws -> Bool) async rethrows -> Bool {
        var timeout = TestTimeout()
        repeat {
            clock.run()
            if try await condition() { return true }
        } while await timeout.goesOn()
        return false
    }

    /// Runs `body`, which may wait for parts of the account, and all due work meanwhile.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let finished = Box(false)
        let task = Task {
            defer { finished.update { $0 = true } }
            return try await body()
        }
        guard await until({ finished.value }) else {
            task.cancel()
            throw Stuck()
        }
        return try await task.value
    }

    /// Advances virtual time in steps, so that work in the store keeps up.
    func advance(by duration: Duration, step: Duration = .milliseconds(50)) async {
        let end = clock.now + duration
        while clock.now < end {
            let part = min(step, end - clock.now)
            let isIdle = clock.nextDue.map { $0 > clock.now + part } ?? true
            clock.advance(by: part)
            // Due timers start more work; without any, only earlier work can still continue.
            await settle(rounds: isIdle ? 2 : 8)
        }
    }

    /// Runs the work due now, and the work that the store's threads and the test's tasks add meanwhile.
    func settle(rounds: Int = 25) async {
        var calmRounds = 0
        var timeout = TestTimeout()
        repeat {
            clock.run()
            calmRounds = store.isQuiet ? calmRounds + 1 : 0
        } while await timeout.goesOn() && calmRounds < rounds
    }
}

/// Closes the store with the last copy of the fixture. Work that still waits for the stopped virtual clock would keep
/// the files open.
private final class Ending: Sendable {
    private let store: MessageStore

    init(_ store: MessageStore) {
        self.store = store
    }

    deinit {
        Task { [store] in await store.close() }
    }
}

/// The work of a test has not ended.
struct Stuck: Error {}
