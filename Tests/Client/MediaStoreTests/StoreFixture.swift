import ClientModel
import Signals
import StdExtras
import TestKit

@testable import MediaStore

/// A store in a folder of its own, with a server behind it.
struct StoreFixture {
    let folder: TemporaryFolder
    let key: MediaKey
    let server: FakeServer
    let clock = TestClock()
    let store: MediaStore

    init(
        folder: TemporaryFolder? = nil,
        key: MediaKey = .random(),
        isHolding: Bool = false,
        limits: FetchLimits = FetchLimits(),
        hook: DiskHook? = nil
    ) async throws {
        self.folder = try folder ?? TemporaryFolder()
        self.key = key
        server = FakeServer(isHolding: isHolding)
        store = try await Self.open(self.folder, key: key, clock: clock, limits: limits, hook: hook)
        store.attach(server)
    }

    /// Another store in the same folder, as after a restart or in another process.
    func another(hook: DiskHook? = nil) async throws -> MediaStore {
        let store = try await Self.open(folder, key: key, clock: clock, limits: FetchLimits(), hook: hook)
        store.attach(server)
        return store
    }

    /// A separate connection to the index.
    func mediaIndex() throws -> MediaIndex {
        let files = MediaFolder(path: folder.path("store"), key: key, hook: nil)
        return try MediaIndex(path: files.mediaIndex, key: key)
    }

    private static func open(
        _ folder: TemporaryFolder,
        key: MediaKey,
        clock: TestClock,
        limits: FetchLimits,
        hook: DiskHook?
    ) async throws -> MediaStore {
        var options = MediaStoreOptions()
        options.fetchLimits = limits
        options.now = { clock.now }
        // Tests flush explicitly.
        options.flushMilliseconds = 3_600_000
        options.checkSeconds = nil
        options.hook = hook
        return try await MediaStore.open(at: folder.path("store"), key: key, options: options)
    }

    /// Returns `count` bytes that depend on `seed` and on their position, so that no two blocks are equal.
    static func content(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var random = SeededRandom(seed: seed)
        let words = (0..<(count + 1023) / 1024).map { _ in random.next() }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            for (index, word) in words.enumerated() {
                let piece = UnsafeMutableBufferPointer(
                    rebasing: buffer[index * 1024..<min((index + 1) * 1024, count)]
                )
                piece.initialize(repeating: UInt8(truncatingIfNeeded: word))
                withUnsafeBytes(of: word) { bytes in
                    for place in 0..<min(8, piece.count) { piece[place] = bytes[place] }
                }
            }
            filled = count
        }
    }

    /// Serves `count` bytes as a new resource and returns both.
    func serve(_ count: Int, as name: String = "a") -> (id: ResourceID, content: [UInt8]) {
        let content = Self.content(count, seed: UInt64(count) &+ UInt64(name.utf8.first ?? 0))
        server.serve(ResourceID(name), content)
        return (ResourceID(name), content)
    }
}

/// A clock in seconds that only the test moves.
final class TestClock: Sendable {
    private let seconds = Locked<Int64>(1_700_000_000)

    var now: Int64 { seconds.withLock { $0 } }

    func pass(_ count: Int64) { seconds.withLock { $0 += count } }
}

/// Records the values of a signal, and can wait for one.
final class Recorder<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var waiters: [(check: @Sendable (Value) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())
    private let subscription = Locked<Subscription?>(nil)

    init(_ signal: Signal<Value, Never>) {
        let started = signal.start(next: { [weak self] in self?.add($0) })
        subscription.withLock { $0 = started }
    }

    var values: [Value] { state.withLock { $0.values } }

    /// Returns once a value that `check` accepts has arrived.
    func until(_ check: @escaping @Sendable (Value) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let isThere = state.values.contains(where: check)
                if !isThere { state.waiters.append((check, continuation)) }
                return isThere
            }
            if isThere { continuation.resume() }
        }
    }

    private func add(_ value: Value) {
        let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.values.append(value)
            let ready = state.waiters.filter { $0.check(value) }.map(\.continuation)
            state.waiters.removeAll { $0.check(value) }
            return ready
        }
        for continuation in ready { continuation.resume() }
    }
}

extension Recorder where Value: Equatable {
    /// Returns once `value` has arrived.
    func until(_ value: Value) async { await until { $0 == value } }
}
