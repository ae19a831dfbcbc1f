import SQLite
import TelegramSchema
import Testing

@testable import ServerStore

struct SearchTests {
    let store: TestStore

    init() throws {
        store = try TestStore()
        try store.write { tx throws in
            _ = try tx.send("Hello Bob, être là", from: ada, to: bob, date: 100)
            _ = try tx.send("hello Cyd", from: ada, to: cyd, date: 200)
            _ = try tx.send("Say hello-world!", from: bob, to: ada, date: 300, media: .photo)
            _ = try tx.send("hello all", from: cyd, toGroup: 5, of: [ada, bob, cyd], date: 400)
            _ = try tx.send("nothing of the kind", from: bob, to: ada, date: 500, media: [.document, .link])
            _ = try tx.send("hello behind your back", from: bob, to: cyd, date: 600)
        }
    }

    private func find(_ query: MessageSearchQuery) throws -> [String] {
        try store.write { try $0.search.find(query).messages.map(\.body.text) }
    }

    @Test func `one finds in one's own messages only, the newest first`() throws {
        #expect(
            try find(MessageSearchQuery(user: ada, text: "hello")) == [
                "hello all", "Say hello-world!", "hello Cyd", "Hello Bob, être là",
            ]
        )
        #expect(try find(MessageSearchQuery(user: 9, text: "hello")).isEmpty)
    }

    @Test func `a conversation bounds the search`() throws {
        let texts = try find(MessageSearchQuery(user: ada, text: "hello", peer: .user(bob)))
        #expect(texts == ["Say hello-world!", "Hello Bob, être là"])
        #expect(try find(MessageSearchQuery(user: bob, text: "hello", peer: .chat(5))) == ["hello all"])
        #expect(try find(MessageSearchQuery(user: bob, text: "hello", peer: .chat(6))).isEmpty)
    }

    static let queries: [(String, Int)] = [
        ("HELLO bo", 1), ("etre", 1), ("ÊTRE", 1), ("wor", 1), ("hello world", 1), ("orld", 0),
        ("hello nothing", 0), ("hello OR nothing", 0), ("hello*", 4), ("scope : u2", 0), ("u2", 0),
        ("words", 0), ("NEAR(hello)", 0), ("he\"llo", 0), ("नमस्ते", 0),
    ]

    @Test(arguments: queries)
    func `words are taken as words`(text: String, count: Int) throws {
        #expect(try find(MessageSearchQuery(user: ada, text: text)).count == count)
    }

    @Test(arguments: ["", "  ", "\n\u{FE0F}"])
    func `without anything to look for every message is meant`(text: String) throws {
        #expect(try find(MessageSearchQuery(user: ada, text: text)).count == 5)
    }

    @Test(arguments: [("-", 1), (" !", 1), ("\"", 0), ("%", 0), (",", 1), ("👋", 0)])
    func `signs are looked for as they are written`(text: String, count: Int) throws {
        #expect(try find(MessageSearchQuery(user: ada, text: text)).count == count)
        #expect(try find(MessageSearchQuery(user: ada, text: text, peer: .chat(5))).isEmpty)
    }

    @Test func `a search may be for one kind of conversation`() throws {
        for text in ["hello", ""] {
            var query = MessageSearchQuery(user: cyd, text: text)
            query.scope = .groups
            #expect(try find(query) == ["hello all"])
            query.scope = .users
            #expect(try find(query) == ["hello behind your back", "hello Cyd"])
        }
    }

    static let scripts: [(text: String, found: [String], missed: [String])] = [
        ("ăn phở không", ["pho", "PHỞ", "khong an"], ["phi"]),
        ("ánh sáng", ["anh", "sang"], ["ng"]),
        ("Ёлка й", ["елка", "ёлк", "ЕЛКА", "и"], ["йо"]),
        ("東京タワーへ", ["東", "東京", "京タワ", "たわー", "東京タワー"], ["京東", "東タ", "東京タワーに"]),
        ("東京と京都", ["東京 京都"], ["東京都"]),
        ("đường Łódź", ["duong", "lodz", "ĐƯỜNG"], ["uong"]),
        ("مُحَمَّد إلى", ["محمد", "الي"], ["حمد"]),
        ("ok 👍🏽❤️", ["👍", "❤", "❤️ ok", "👍🏿"], ["👎", "ok 👎"]),
        ("one two three", ["\"one two\"", "\"two thr", "two one"], ["\"one three\"", "\"two one\""]),
    ]

    @Test(arguments: scripts)
    func `texts are found by the plain spelling`(text: String, found: [String], missed: [String]) throws {
        try store.send(text, from: ada, to: bob)
        for query in found {
            #expect(try find(MessageSearchQuery(user: bob, text: query)) == [text], "\(query)")
        }
        for query in missed {
            #expect(try find(MessageSearchQuery(user: bob, text: query)).isEmpty, "\(query)")
        }
    }

    @Test func `an index of other units is made anew in steps, the newest messages first`() throws {
        try store.write { tx throws in
            for number in 0..<500 { _ = try tx.send("đường \(number)", from: ada, to: bob) }
            _ = try tx.search.find(MessageSearchQuery(user: bob, text: "duong"))
        }
        try store.file.database.execute("UPDATE search_state SET folding = 0")
        let file = try store.reopened()
        #expect(try file.database.first("SELECT count(*) FROM search_docsize") { $0.int(0) } == 0)

        #expect(try file.indexText(limit: 200))
        // The program was killed here; the next one goes on.
        let next = try store.reopened()
        func numbers() throws -> [Int] {
            try next.database.all("SELECT id FROM search_docsize ORDER BY id") { $0.int(0) }
        }
        let last = try #require(try numbers().last)
        #expect(try numbers() == Array(last - 199...last))
        try next.transaction { tx throws in
            // One that waits and one that is indexed are deleted, one of each is edited, and one is new.
            func gid(_ age: Int) -> GlobalMessageID { GlobalMessageID(rawValue: Int64(last - age)) }
            let ids = try [0, 450].compactMap { try tx.messages.copy(of: gid($0), user: ada) }
            _ = try tx.boxes.deleteForAll(user: ada, ids: ids)
            for age in [1, 451] {
                try tx.messages.edit(gid(age), text: "ngõ", content: SharedContent(), media: [], editDate: 1)
            }
            _ = try tx.send("đường new", from: ada, to: bob)
        }
        while try next.indexText(limit: 100) {}
        try next.transaction { tx throws in
            #expect(try tx.search.find(MessageSearchQuery(user: bob, text: "duong")).total == 497)
            #expect(try tx.search.find(MessageSearchQuery(user: bob, text: "ngo")).total == 2)
        }
        #expect(try numbers().count == 505)
        #expect(try next.integrityProblems().isEmpty)
    }

    @Test func `new, edited and deleted messages are followed`() throws {
        _ = try find(MessageSearchQuery(user: ada, text: "hello"))
        try store.write { tx throws in
            let new = try tx.send("zebra", from: ada, to: bob)
            #expect(try tx.search.find(MessageSearchQuery(user: bob, text: "zebra")).total == 1)
            try tx.messages.edit(new.gid, text: "giraffe", content: SharedContent(), media: [], editDate: 1)
            #expect(try tx.search.find(MessageSearchQuery(user: bob, text: "zebra")).total == 0)
            #expect(try tx.search.find(MessageSearchQuery(user: bob, text: "giraffe")).total == 1)
            _ = try tx.boxes.deleteForAll(user: ada, ids: [new.copies[0].id])
            #expect(try tx.search.find(MessageSearchQuery(user: bob, text: "giraffe")).total == 0)
        }
        #expect(try store.file.integrityProblems().isEmpty)
    }

    @Test func `media are found without words, and with them`() throws {
        #expect(
            try find(MessageSearchQuery(user: ada, peer: .user(bob), media: .photo)) == ["Say hello-world!"]
        )
        #expect(
            try find(MessageSearchQuery(user: ada, media: [.photo, .link])) == [
                "nothing of the kind", "Say hello-world!",
            ]
        )
        #expect(try find(MessageSearchQuery(user: ada, text: "hello", media: .photo)) == ["Say hello-world!"])
        #expect(try find(MessageSearchQuery(user: ada, text: "nothing", media: .photo)).isEmpty)
        #expect(try find(MessageSearchQuery(user: ada, peer: .user(cyd), media: .photo)).isEmpty)
    }

    @Test func `senders and dates bound the search`() throws {
        var query = MessageSearchQuery(user: ada, text: "hello")
        query.sender = bob
        #expect(try find(query) == ["Say hello-world!"])
        query.text = ""
        #expect(try find(query) == ["nothing of the kind", "Say hello-world!"])
        query.media = .link
        #expect(try find(query) == ["nothing of the kind"])

        query = MessageSearchQuery(user: ada, text: "hello")
        query.minDate = 200
        query.maxDate = 400
        #expect(try find(query) == ["Say hello-world!", "hello Cyd"])
    }

    @Test func `of a sender it looks through so many of the newest with such media, and no further`() throws {
        try store.write { tx throws in
            _ = try tx.send("one of ada's", from: ada, to: bob, media: .photo)
            for _ in 0..<SearchTable.maximumMatches {
                _ = try tx.send("one of bob's", from: bob, to: ada, media: .photo)
            }
        }
        for peer in [nil, MailboxPeer.user(bob)] {
            var query = MessageSearchQuery(user: ada, peer: peer, media: .photo)
            query.sender = bob
            #expect(try store.write { try $0.search.find(query).total } == SearchTable.maximumMatches)
            query.sender = ada
            #expect(try find(query).isEmpty)
        }
    }

    @Test func `pages of a search join`() throws {
        var query = MessageSearchQuery(user: ada, text: "hello")
        query.range = HistoryRange(limit: 2)
        let first = try store.write { try $0.search.find(query) }
        #expect(first.total == 4)
        #expect(first.messages.count == 2)
        query.range.offsetID = try #require(first.messages.last?.id)
        #expect(try find(query) == ["hello Cyd", "Hello Bob, être là"])
    }
}
