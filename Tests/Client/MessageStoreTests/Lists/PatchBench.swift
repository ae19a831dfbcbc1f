import ClientModel
import SQLite
import TestKit

@testable import MessageStore

/// A store's tables without its lane: a test commits, and replays the changes on its views itself.
final class PatchBench {
    private let folder: TemporaryFolder
    private(set) var reader: StoreReader
    private var caches = StoreCaches()
    private(set) var sequence: Int64 = 0

    init() throws {
        folder = try TemporaryFolder()
        reader = StoreReader(try Self.connect(folder))
    }

    private static func connect(_ folder: TemporaryFolder) throws -> Connection {
        var options = ConnectionOptions()
        options.synchronous = .normal
        let database = try Connection(path: folder.path("bench.sqlite"), options: options)
        try Migration.run(on: database)
        return database
    }

    /// Closes the file and opens it again: what a crash leaves.
    func reopen() throws {
        reader = StoreReader(try Self.connect(folder))
        caches = StoreCaches()
    }

    @discardableResult
    func commit(_ body: (StoreTransaction) throws -> Void) throws -> ChangeSet {
        let transaction = StoreTransaction(reader: reader, caches: caches)
        do {
            try reader.database.transaction { try body(transaction) }
        } catch {
            caches.removeAll()
            throw error
        }
        sequence += 1
        transaction.changes.sequence = sequence
        return transaction.changes
    }
}

/// A view that is patched, and its twin that is loaded anew after each commit.
struct Patched<View: LiveView> where View.Value: Equatable {
    private let fresh: View
    private(set) var live: View

    init(_ view: View, _ bench: PatchBench) throws {
        fresh = view
        live = view
        try live.load(from: bench.reader)
    }

    /// Replays a commit as the store does, `byName` as one of another process. Says what is wrong with the
    /// view then, nil when nothing is.
    mutating func follow(_ changes: ChangeSet, _ bench: PatchBench, byName: Bool = false) throws -> String? {
        let before = live.value
        var told = changes
        if byName { told = try ChangeSet(encodedNames: changes.encodedNames(), reader: bench.reader) }
        var twin = fresh
        try twin.load(from: bench.reader)
        guard !told.touched.isDisjoint(with: live.watches) else {
            return twin.value == before ? nil : "\(View.self) was not told: \(before) is \(twin.value)"
        }
        let replay = try live.replay(told, from: bench.reader)
        if live.value != twin.value { return "\(View.self) patched \(live.value), loaded \(twin.value)" }
        if (replay == .unchanged) != (live.value == before) { return "\(View.self) says \(replay)" }
        let again = try live.replay(told, from: bench.reader)
        if again != .unchanged { return "\(View.self) took a commit twice" }
        return live.value == twin.value ? nil : "\(View.self) is another one after a second replay"
    }

    /// Replays commits late, as those that another process made meanwhile: all but the last by name, and each
    /// against the state after the last. Says what is wrong with the view then.
    mutating func catchUp(_ commits: [ChangeSet], _ bench: PatchBench) throws -> String? {
        for (index, commit) in commits.enumerated() {
            var told = commit
            if index < commits.count - 1 {
                told = try ChangeSet(encodedNames: commit.encodedNames(), reader: bench.reader)
            }
            guard !told.touched.isDisjoint(with: live.watches) else { continue }
            _ = try live.replay(told, from: bench.reader)
        }
        var twin = fresh
        try twin.load(from: bench.reader)
        return live.value == twin.value ? nil : "\(View.self) caught up \(live.value), loaded \(twin.value)"
    }
}
