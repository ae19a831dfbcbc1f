import TelegramSchema
import Testing

@testable import ServerStore

struct WebTablesTests {
    @Test func `a user has the newest sessions, and one may be all that is left`() throws {
        let store = try TestStore()
        try store.write { tx throws in
            for number in UInt8(1)...4 {
                let session = WebSessionRecord(user: ada, account: nil, created: Int32(number), expires: 99)
                try tx.webSessions.insert(session, token: [number], limit: 3)
            }
            let guest = WebSessionRecord(user: nil, account: 7, created: 1, expires: 9)
            try tx.webSessions.insert(guest, token: [9], limit: 3)
            #expect(try tx.webSessions.find([1]) == nil)
            #expect(try tx.webSessions.find([4])?.user == ada)
            #expect(try tx.webSessions.find([9])?.account == 7)
            #expect(try tx.webSessions.all(of: ada).map(\.token) == [[4], [3], [2]])
            try tx.webSessions.deleteAll(of: ada, except: [3])
            #expect(try tx.webSessions.all(of: ada).map(\.token) == [[3]])
            try tx.webSessions.deleteExpired(before: 50)
            #expect(try tx.webSessions.find([9]) == nil && tx.webSessions.find([3]) != nil)
        }
    }

    @Test func `the browsers of an account end together`() throws {
        let store = try TestStore()
        try store.write { tx throws in
            for (token, account) in [(UInt8(1), Int64(5)), (2, 5), (3, 6)] {
                let session = WebSessionRecord(user: nil, account: account, created: 1, expires: 9)
                try tx.webSessions.insert(session, token: [token], limit: 9)
            }
            try tx.webSessions.insertLink(token: [4], account: 5, expires: 9)
            try tx.webSessions.deleteAll(ofAccount: 5)
            #expect(try tx.webSessions.find([1]) == nil && tx.webSessions.find([2]) == nil)
            #expect(try tx.webSessions.find([3]) != nil && tx.webSessions.link([4]) == nil)
        }
    }

    @Test func `an account has one link`() throws {
        let store = try TestStore()
        try store.write { tx throws in
            try tx.webSessions.insertLink(token: [1], account: 5, expires: 9)
            try tx.webSessions.insertLink(token: [2], account: 5, expires: 9)
            #expect(try tx.webSessions.link([1]) == nil)
            #expect(try tx.webSessions.link([2])?.account == 5)
            try tx.webSessions.deleteLink([2])
            #expect(try tx.webSessions.link([2]) == nil)
        }
    }

    @Test func `a deleted page leaves its path, and its files are free`() throws {
        let store = try TestStore()
        try store.write { tx throws in
            var page = TelegraphPageRecord(path: "Owls-11-29", account: 1, title: "Owls", at: 5)
            page.content = "[\"Hoo\"]"
            page.id = try tx.telegraphPages.insert(page)
            var photo = FileRecord(id: 5, kind: .photo, accessHash: 1, owner: ada, date: 1, sha256: [1])
            photo.byteCount = 10
            try tx.files.insert(photo)
            try tx.telegraphFiles.insert("a.jpg", file: 5, storedBytes: 10)
            try tx.telegraphPages.set(files: [5, 5], of: page.id)
            #expect(try tx.files.unused(after: nil, before: 9, limit: 9).unused.isEmpty)

            try tx.telegraphPages.add(views: 2, of: page.id, at: 100)
            try tx.telegraphPages.add(views: 3, of: page.id, at: 101)
            try tx.telegraphPages.add(views: 1, of: page.id, at: 101)
            #expect(try tx.telegraphPages.find("Owls-11-29")?.views == 6)
            #expect(try tx.telegraphPages.views(of: page.id, in: 101..<102) == 4)
            #expect(try tx.telegraphPages.list(of: 1, offset: 0, limit: 9).map(\.content) == [""])

            try tx.telegraphPages.delete(page.id)
            #expect(try tx.telegraphPages.find("Owls-11-29") == nil)
            #expect(try tx.telegraphPages.id(of: "Owls-11-29") == page.id)
            #expect(try tx.telegraphPages.count(of: 1) == 0)
            #expect(try tx.files.unused(after: nil, before: 9, limit: 9).unused.map(\.id) == [5])
            try tx.files.delete(5)
            #expect(try tx.telegraphFiles.file("a.jpg") == nil && tx.telegraphFiles.storedBytes() == 0)
        }
    }
}
