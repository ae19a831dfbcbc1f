import Foundation
import SQLite
import TelegramSchema
import TestKit
import Testing

@testable import ServerStore

struct AuthKeySealTests {
    let folder: TemporaryFolder
    private var path: String { folder.path("server.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func open(_ secret: UInt8?) throws -> StoreFile {
        var options = ServerStoreOptions(path: path)
        options.authKeySecret = secret.map { [UInt8](repeating: $0, count: 32) }
        return try StoreFile(options)
    }

    /// Keys of random bytes, so that a match in a file is one of them.
    private static let keys: [[UInt8]] = {
        var random = SeededRandom(seed: 3)
        return (0..<400).map { _ in random.bytes(256) }
    }()

    private func signIn(_ ids: Range<Int>, in file: StoreFile) throws {
        try file.transaction { tx throws in
            for id in ids {
                #expect(try tx.authKeys.insert(id: Int64(id), key: Self.keys[id], hash: 1, date: 1))
                try tx.authKeys.signIn(Int64(id), user: ada, date: 2)
            }
        }
    }

    /// True if any part of a key is readable in the database or its log.
    private func givesAnyAway(_ ids: Range<Int>) throws -> Bool {
        let names = ["", "-wal"].map { path + $0 }.filter { FileManager.default.fileExists(atPath: $0) }
        let bytes = try names.map { try Data(contentsOf: URL(filePath: $0)) }
        return ids.contains { id in
            [0, 120, 240].contains { start in
                let part = Data(Self.keys[id][start..<start + 16])
                return bytes.contains { $0.range(of: part) != nil }
            }
        }
    }

    @Test func `a key comes back, and the database alone does not give it away`() throws {
        do {
            let file = try open(1)
            try signIn(0..<50, in: file)
            #expect(try file.transaction { try $0.authKeys.key(7) } == Self.keys[7])
            #expect(try !givesAnyAway(0..<50))
        }
        let file = try open(1)
        #expect(try file.transaction { try $0.authKeys.all(of: ada).count } == 50)
        #expect(try file.transaction { try $0.authKeys.lostCount() } == 0)
        #expect(try !givesAnyAway(0..<50))
    }

    @Test func `keys that an older server left in clear are sealed, and leave no trace`() throws {
        do {
            let old = try open(nil)
            try signIn(0..<400, in: old)
            #expect(try givesAnyAway(0..<400))
        }
        do {
            let file = try open(1)
            #expect(try file.transaction { try $0.authKeys.key(399) } == Self.keys[399])
            #expect(try !givesAnyAway(0..<400))
        }
        #expect(try open(1).transaction { try $0.authKeys.ids(of: ada).count } == 400)
        #expect(try !givesAnyAway(0..<400))
    }

    @Test func `under another secret nobody is signed in, and under the first everybody is again`() throws {
        try signIn(0..<3, in: try open(1))
        do {
            let file = try open(2)
            try file.transaction { tx throws in
                #expect(try tx.authKeys.find(0) == nil)
                #expect(try tx.authKeys.key(0) == nil)
                #expect(try tx.authKeys.ids(of: ada).isEmpty)
                #expect(try tx.authKeys.lostCount() == 3)
            }
            try signIn(3..<4, in: file)
        }
        try open(1).transaction { tx throws in
            #expect(try tx.authKeys.ids(of: ada) == [0, 1, 2])
            #expect(try tx.authKeys.lostCount() == 1)
        }
    }

    @Test func `a session that was ended under another secret does not come back with the first`() throws {
        try signIn(0..<3, in: try open(1))
        try open(2).transaction { tx throws in
            for session in try tx.authKeys.all(of: ada) where session.id != 2 {
                try tx.authKeys.signOut(session.id)
            }
        }
        #expect(try open(1).transaction { try $0.authKeys.ids(of: ada) } == [2])
    }

    @Test func `a sealed key does not pass for another, and damage is told`() throws {
        let file = try open(1)
        try signIn(0..<2, in: file)
        try file.database.execute(
            "UPDATE auth_keys SET key = (SELECT key FROM auth_keys WHERE id = 0) WHERE id = 1"
        )

        #expect(throws: ServerStoreError.badRow("auth_keys")) {
            try file.transaction { try $0.authKeys.key(1) }
        }
        #expect(
            try file.transaction { try $0.authKeys.all(of: ada).count } == 2,
            "others can be told and ended"
        )
    }
}
