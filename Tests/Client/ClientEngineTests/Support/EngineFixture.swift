import ClientEngine
import ClientModel
import ClientNetwork
import MessageStore
import Signals
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
    let services: AccountDependencies
    private let ending: Ending

    /// Server time at the clock's zero, milliseconds since 1970.
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
            serverTime: { Self.epoch + clock.now.milliseconds },
            random: { random.update { $0.next() } }
        )
    }

    /// Runs what is due until `condition` holds; false when ``TestTimeout`` ends before.
    func until(_ condition: @Sendable () async throws -> Bool) async rethrows -> Bool {
        var timeout = TestTimeout()
        repeat {
            clock.run()
            if try await condition() { return true }
        } while await timeout.goesOn()
        return false
    }

    /// Runs `body`, which may wait for parts of the account, and what is due meanwhile.
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

    /// Lets virtual time pass, in steps, so that what waits for the store keeps up.
    func advance(by duration: Duration, step: Duration = .milliseconds(50)) async {
        let end = clock.now + duration
        while clock.now < end {
            let part = min(step, end - clock.now)
            let isIdle = clock.nextDue.map { $0 > clock.now + part } ?? true
            clock.advance(by: part)
            // What was due has others work; where nothing was, only what was begun before can still go on.
            await settle(rounds: isIdle ? 2 : 8)
        }
    }

    /// Runs what is due now, and what the store's threads and tasks of the test bring meanwhile.
    func settle(rounds: Int = 25) async {
        var calmRounds = 0
        var timeout = TestTimeout()
        repeat {
            clock.run()
            calmRounds = store.isQuiet ? calmRounds + 1 : 0
        } while await timeout.goesOn() && calmRounds < rounds
    }
}

/// Closes the store with the last copy of the fixture. What a test leaves waiting for the virtual clock, which stands
/// still then, would keep the files open.
private final class Ending: Sendable {
    private let store: MessageStore

    init(_ store: MessageStore) {
        self.store = store
    }

    deinit {
        Task { [store] in await store.close() }
    }
}

/// What a test ran has not ended.
struct Stuck: Error {}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
