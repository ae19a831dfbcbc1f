import Foundation
import Glibc
import TestKit
import Testing

@testable import MediaStore

@Suite struct KillTests {
    private static let keyBytes = [UInt8](repeating: 5, count: MediaKey.byteCount)
    private static let size = 2_000_000

    private static func open(_ path: String) async throws -> MediaStore {
        var options = MediaStoreOptions()
        options.flushMilliseconds = 3
        options.checkSeconds = nil
        return try await MediaStore.open(at: path, key: MediaKey(keyBytes), options: options)
    }

    private static func content(_ name: String) -> [UInt8] {
        StoreFixture.content(size, seed: UInt64(name.utf8.last ?? 0))
    }

    /// Fetches, flushes and evicts until the process is killed; records flushes in the file at `log`.
    private static func storm(_ path: String, log: String, seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let store = try await open(path)
        let server = FakeServer()
        for index in 0..<4 { server.serve(ResourceID("file \(index)"), content("file \(index)")) }
        store.attach(server)
        let notes = try DiskFile(log, O_RDWR | O_CREAT)
        let killAt = Int.random(in: 20..<120, using: &random)
        var end: Int64 = 0
        for step in 0... {
            if step == killAt {
                // From another thread, so that it interrupts any operation.
                Thread.detachNewThread {
                    usleep(UInt32(seed % 7) * 300)
                    kill(getpid(), SIGKILL)
                }
            }
            let name = "file \(Int.random(in: 0..<4, using: &random))"
            let lower = Int64.random(in: 0..<Int64(size - 100_000), using: &random)
            let range = lower..<lower + Int64.random(in: 1..<100_000, using: &random)
            _ = try await store.read(ResourceID(name), range)
            guard step % 5 == 0 else { continue }
            try await store.flush()
            let line = Array("\(name),\(range.lowerBound),\(range.upperBound)\n".utf8)
            try notes.write(line, at: end)
            end += Int64(line.count)
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: 0..<4 as Range<UInt64>)
    func `a killed process leaves what it had flushed, and nothing wrong`(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let log = folder.path("log")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, log = log as String, seed = seed as UInt64] in
            try await Self.storm(path, log: log, seed: seed)
        }

        let store = try await Self.open(path)
        for trouble in try await store.check(.blocks).troubles {
            switch trouble {
            case .strayFile, .wrongDiskUsage: break  // unacknowledged data may take space
            default: Issue.record("\(trouble)")
            }
        }
        let lines = String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self).split(
            separator: "\n"
        )
        #expect(lines.count >= 4)
        for line in lines {
            let fields = line.split(separator: ",")
            let name = String(fields[0])
            let range = try #require(Int64(fields[1]))..<(try #require(Int64(fields[2])))
            let bytes = try await store.readStored(ResourceID(name), range)
            let isRight = bytes.map {
                $0 == Array(Self.content(name)[Int(range.lowerBound)..<Int(range.upperBound)])
            }
            #expect(isRight == true, "\(line)")
        }
        await store.close()
    }
}
