import ClientModel
import FaultInjectingVFS
import Foundation
import MessageStore
import SQLite
import TestKit
import Testing

/// The errors of opening and writing.
@Suite struct OpeningTests {
    let folder: TemporaryFolder
    let files: StoreFiles
    var options = StoreOptions(key: StoreFixture.key)

    init() throws {
        folder = try TemporaryFolder()
        files = StoreFiles(folder: folder.path)
    }

    @Test func `another key is refused, and the file stays as it is`() async throws {
        let store = try MessageStore.open(files, options: options)
        try await store.transaction { try $0.add(message(1)) }
        await store.close()
        // A reader's connection may close, and clean up, a moment later.
        try Connection(path: files.database, options: ConnectionOptions(key: StoreFixture.key))
            .checkpoint(.truncate)
        let before = try Data(contentsOf: URL(filePath: files.database))
        for key in [[UInt8](repeating: 8, count: 32), nil] {
            #expect(throws: StoreError.wrongKey) {
                try MessageStore.open(files, options: StoreOptions(key: key))
            }
        }
        #expect(try Data(contentsOf: URL(filePath: files.database)) == before)
    }

    @Test func `a folder that is not there is no reason to make a store elsewhere`() throws {
        #expect(throws: StoreError.cannotOpen) {
            try MessageStore.open(StoreFiles(folder: folder.path("none")), options: options)
        }
    }

    @Test func `a log whose end is torn gives what was committed before`() async throws {
        var options = options
        // No maintenance, because its commits would be the last ones.
        options.idleDelay = .seconds(1000)
        let store = try MessageStore.open(files, options: options)
        for id in Int32(1)...5 { try await store.transaction { try $0.add(message(id)) } }
        let torn = StoreFiles(folder: folder.path("torn"))
        try FileManager.default.createDirectory(atPath: torn.folder, withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: files.database, toPath: torn.database)
        let log = try Data(contentsOf: URL(filePath: files.database + "-wal"))
        try log.dropLast(1000).write(to: URL(filePath: torn.database + "-wal"))
        let again = try MessageStore.open(torn, options: options)
        let found = try await again.read { reader in
            try (Int32(1)...5).filter { try reader.hasMessage(message($0).key) }
        }
        #expect(found == [1, 2, 3, 4])
        await again.close()
        await store.close()
    }

    @Test func `a full disk undoes one transaction, and the next one goes on`() async throws {
        let disk = FaultInjectingVFS()
        var options = options
        options.vfs = disk.name
        let store = try MessageStore.open(files, options: options)
        try await store.transaction { try $0.add(message(1)) }
        disk.fail(.full)
        await #expect(throws: StoreError.diskFull) {
            try await store.transaction { try $0.add(message(2)) }
        }
        disk.clearFaults()
        try await store.transaction { try $0.add(message(3)) }
        let found = try await store.read { reader in
            try (Int32(1)...3).filter { try reader.hasMessage(message($0).key) }
        }
        #expect(found == [1, 3])
        await store.close()
    }

    /// Only root can write to another user's folder, and these tests may run as root.
    @Test func `a folder that cannot be written to says so`() async throws {
        await (try MessageStore.open(files, options: options)).close()
        chmod(folder.path, 0o555)
        chmod(files.database, 0o444)
        chmod(files.doorbell, 0o444)
        defer { chmod(folder.path, 0o755) }
        let path = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            if getuid() == 0 { _ = setuid(65534) }
            do throws(StoreError) {
                _ = try MessageStore.open(
                    StoreFiles(folder: path),
                    options: StoreOptions(key: StoreFixture.key)
                )
                exit(1)
            } catch .readOnly, .cannotOpen {
                exit(0)
            } catch {
                exit(2)
            }
        }
    }
}
