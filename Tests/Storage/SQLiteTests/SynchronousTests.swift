import SQLite
import TestKit
import Testing

@Suite struct SynchronousTests {
    @Test func `what commits wait for can be changed again and again`() throws {
        let folder = try TemporaryFolder()
        let database = try Connection(path: folder.path("a.sqlite"))
        func level() throws -> Int? { try database.first("PRAGMA synchronous") { $0.int(0) } }
        for _ in 0..<2 {
            try database.setSynchronous(.normal)
            #expect(try level() == 1)
            try database.setSynchronous(.full)
            #expect(try level() == 2)
        }
    }
}
