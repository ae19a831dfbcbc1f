import ClientModel
import Foundation
import TestKit
import Testing

@testable import MediaStore

/// A store under random work, restarts and power cuts, compared with a model.
@Suite struct StoreModelTests {
    /// The number of runs, of 120 steps each.
    private static let runs = UInt64(max(1, propertySteps(720) / 120))

    @Test(.timeLimit(.minutes(10)), arguments: 0..<runs)
    func `nothing is lost or invented, whatever happens`(seed: UInt64) async throws {
        var run = try await ModelRun(seed: seed)
        for step in 0..<120 {
            do {
                try await run.step()
            } catch {
                Issue.record("seed \(seed), step \(step): \(error)")
                return
            }
        }
        try await run.finish()
    }
}

/// One run: a store and its model.
private struct ModelRun {
    private var random: SeededRandom
    private let root: TemporaryFolder
    private let key = MediaKey.random()
    private let server = FakeServer()
    private let clock = TestClock()
    private let disk = PowerCutDisk()
    private var folder: String
    private var generation = 0
    private var store: MediaStore

    private var contents: [ResourceID: [UInt8]] = [:]
    /// The ranges that the store must have.
    private var held: [ResourceID: ByteRanges] = [:]
    /// The ranges that the store must have after a power cut.
    private var durable: [ResourceID: ByteRanges] = [:]
    /// The files that exist on no server.
    private var local: Set<ResourceID> = []

    init(seed: UInt64) async throws {
        random = SeededRandom(seed: seed)
        root = try TemporaryFolder()
        folder = root.path("store")
        store = try await Self.open(folder, key: key, server: server, clock: clock, disk: disk)
        for index in 0..<6 {
            let content = StoreFixture.content(
                Int.random(in: 0..<600_000, using: &random),
                seed: UInt64(index)
            )
            let id = ResourceID("remote \(index)")
            contents[id] = content
            server.serve(id, content)
        }
    }

    private static func open(
        _ folder: String,
        key: MediaKey,
        server: FakeServer,
        clock: TestClock,
        disk: PowerCutDisk
    ) async throws -> MediaStore {
        var options = MediaStoreOptions()
        options.now = { clock.now }
        options.flushMilliseconds = 3_600_000
        options.checkSeconds = nil
        options.hook = disk.hook
        options.fetchLimits.partByteCount = 32_768
        let store = try await MediaStore.open(at: folder, key: key, options: options)
        store.attach(server)
        return store
    }

    mutating func step() async throws {
        clock.pass(Int64.random(in: 0..<5000, using: &random))
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<50: try await read()
        case 50..<65: try await readStored()
        case 65..<75: try await flush()
        case 75..<78: try await importLocal()
        case 78..<80: try await storeWhole()
        case 80..<84: try await send()
        case 84..<87: try await evict()
        case 87..<89: try await remove()
        case 89..<92: try await restart()
        case 92..<97: try await cutPower()
        default: try await check()
        }
    }

    func finish() async throws {
        #expect(server.doubles == 0)
        let troubles = try await store.check(.blocks).troubles
        #expect(troubles.isEmpty, "\(troubles)")
        await store.close()
    }

    private mutating func pick() -> (id: ResourceID, content: [UInt8], range: Range<Int64>)? {
        guard let id = contents.keys.sorted().randomElement(using: &random), let content = contents[id] else {
            return nil
        }
        let lower = Int64.random(in: 0...Int64(content.count), using: &random)
        let longest: Int64 = Bool.random(using: &random) ? 100 : 200_000
        let length = Int64.random(in: 0..<longest, using: &random)
        return (id, content, lower..<min(lower + length, Int64(content.count)))
    }

    private func slice(_ content: [UInt8], _ range: Range<Int64>) -> [UInt8] {
        Array(content[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    private mutating func read() async throws {
        guard let (id, content, range) = pick() else { return }
        let isRight = try await store.read(id, range) == slice(content, range)
        #expect(isRight, "wrong bytes in \(range) of \(id)")
        held[id, default: ByteRanges()].insert(range)
    }

    private mutating func readStored() async throws {
        guard let (id, content, range) = pick() else { return }
        let bytes = try await store.readStored(id, range)
        let isRight = bytes.map { $0 == slice(content, range) } ?? true
        #expect(isRight, "invented \(range) of \(id)")
        let mustBeHere = !range.isEmpty && held[id]?.contains(range) ?? false
        #expect(bytes != nil || !mustBeHere, "lost \(range) of \(id)")
    }

    private mutating func flush() async throws {
        try await store.flush()
        durable = held
    }

    private mutating func importLocal() async throws {
        let id = ResourceID("local \(UInt32.random(in: 0..<9999, using: &random))")
        guard contents[id] == nil else { return }
        let content = StoreFixture.content(Int.random(in: 0..<100_000, using: &random), seed: random.next())
        try await store.store(content, as: id, MediaDescription(kind: .file), isOnlyCopy: true)
        contents[id] = content
        held[id] = ByteRanges(0..<Int64(content.count))
        durable[id] = held[id]
        local.insert(id)
    }

    private mutating func storeWhole() async throws {
        guard let (id, content, _) = pick(), !local.contains(id) else { return }
        try await store.store(content, as: id, MediaDescription(kind: .photo), isOnlyCopy: false)
        held[id] = ByteRanges(0..<Int64(content.count))
    }

    private mutating func send() async throws {
        guard let id = local.sorted().randomElement(using: &random) else { return }
        let sent = ResourceID("sent \(id.rawValue)")
        try await store.rename(id, to: sent)
        // A rename flushes.
        durable = held
        local.remove(id)
        contents[sent] = contents.removeValue(forKey: id)
        held[sent] = held.removeValue(forKey: id)
        durable[sent] = durable.removeValue(forKey: id)
        server.serve(sent, contents[sent] ?? [])
    }

    private mutating func evict() async throws {
        let total = try await store.usage().byteCount
        let budget = Bool.random(using: &random) ? 0 : total / 2
        let locals = local.reduce(Int64(0)) { $0 + Int64((contents[$1]?.count ?? 0) + 16_384) }
        let most = budget + locals + 64 * 4096
        var byteCount: Int64
        // Files in use stay, and the one read last may be released a moment later.
        var timeout = TestTimeout()
        repeat {
            _ = try await store.evict(EvictionPolicy(maximumByteCount: budget))
            byteCount = try await store.usage().byteCount
        } while await timeout.goesOn() && byteCount > most
        durable = held
        // The store chooses the evicted files; local ones are never evicted.
        for id in contents.keys where !local.contains(id) { forget(id) }
        #expect(byteCount <= most)
    }

    private mutating func remove() async throws {
        guard let id = contents.keys.sorted().randomElement(using: &random) else { return }
        try await store.remove(id)
        durable = held
        forget(id)
        #expect(try await store.readStored(id, 0..<1)?.isEmpty ?? true)
        if local.remove(id) != nil { contents[id] = nil }
    }

    private mutating func forget(_ id: ResourceID) {
        held[id] = nil
        durable[id] = nil
    }

    private mutating func restart() async throws {
        await store.close()
        durable = held
        store = try await Self.open(folder, key: key, server: server, clock: clock, disk: disk)
    }

    private mutating func cutPower() async throws {
        // No write to the index runs during the copy.
        _ = try await store.writer.run { _ in }
        generation += 1
        let newFolder = root.path("store \(generation)")
        try disk.cut(from: folder, to: newFolder, using: &random)
        await store.close()
        folder = newFolder
        store = try await Self.open(folder, key: key, server: server, clock: clock, disk: disk)
        held = durable
        let troubles = try await store.check(.blocks).troubles
        for trouble in troubles {
            switch trouble {
            case .strayFile, .wrongDiskUsage: break  // unacknowledged data may take space
            default: Issue.record("after a power cut: \(trouble)")
            }
        }
        for (id, ranges) in held {
            for range in ranges.ranges {
                let bytes = try await store.readStored(id, range)
                let isRight = bytes == contents[id].map { slice($0, range) }
                #expect(isRight, "lost by a power cut: \(range) of \(id)")
            }
        }
    }

    private mutating func check() async throws {
        durable = held
        let troubles = try await store.check(.blocks).troubles
        #expect(troubles.isEmpty, "\(troubles)")
    }
}
