import ClientModel
import Foundation
import MessageStore
import TestKit
import Testing

@Suite struct ClosingTests {
    /// The files of a folder that this process has open.
    private func openFiles(below folder: String) throws -> [String] {
        let descriptors = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(name)")
        }.filter { $0.hasPrefix(folder) }
    }

    @Test func `a closed store has no file open, and its log is copied back`() async throws {
        let folder = try TemporaryFolder()
        let files = StoreFiles(folder: folder.path)
        do {
            let store = try MessageStore.open(files, options: StoreOptions(key: StoreFixture.key))
            try await store.transaction { try $0.add(message(1)) }
            _ = try await store.read { try $0.message(message(1).key) }
            await store.close()
        }
        #expect(try openFiles(below: folder.path) == [])
        let log = try? FileManager.default.attributesOfItem(atPath: files.database + "-wal")
        #expect((log?[.size] as? Int ?? 0) == 0)
    }
}
