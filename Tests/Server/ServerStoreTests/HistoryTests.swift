import ServerStore
import TelegramSchema
import TestKit
import Testing

struct HistoryTests {
    let store: TestStore

    /// The ids of Ada's chat with Bob, oldest first; another chat is mixed in.
    let ids: [MessageID]

    init() throws {
        store = try TestStore()
        ids = try store.write { tx throws in
            var ids: [MessageID] = []
            for number in Int32(0)..<40 {
                let isBob = number % 3 != 0
                let sent = try tx.send(
                    "\(number)",
                    from: ada,
                    to: isBob ? bob : cyd,
                    date: 1000 + number * 10
                )
                if isBob { ids.append(sent.copies[0].id) }
            }
            return ids
        }
    }

    private func history(_ range: HistoryRange) throws -> [MessageID] {
        try store.write { try $0.boxes.history(user: ada, peer: .user(bob), range).map(\.id) }
    }

    @Test func `the newest messages come first`() throws {
        #expect(try history(HistoryRange(limit: 5)) == ids.suffix(5).reversed())
        #expect(try history(HistoryRange(limit: 100)) == ids.reversed())
        #expect(try history(HistoryRange(limit: 0)).isEmpty)
    }

    @Test func `pages join without a gap`() throws {
        var all: [MessageID] = []
        var range = HistoryRange(limit: 7)
        while true {
            let page = try history(range)
            guard let last = page.last else { break }
            all += page
            range.offsetID = last
        }
        #expect(all == ids.reversed())
    }

    @Test func `a date names the messages before it`() throws {
        var range = HistoryRange(limit: 3)
        range.offsetDate = 1200  // the message numbered 20 was sent at that second

        let texts = try store.write { tx throws in
            try tx.boxes.history(user: ada, peer: .user(bob), range).map(\.body.text)
        }
        #expect(texts == ["19", "17", "16"])
        range.offsetDate = 5000
        #expect(try history(range) == ids.suffix(3).reversed())
        range.offsetDate = 1
        #expect(try history(range).isEmpty)
    }

    /// The window as the API's documentation defines it: a list, newest first, cut at an index.
    private func model(_ range: HistoryRange) -> [MessageID] {
        let newestFirst = Array(ids.reversed())
        let start = newestFirst.firstIndex { range.offsetID == 0 || $0 < range.offsetID } ?? newestFirst.count
        let window = (start + range.addOffset)..<(start + range.addOffset + range.limit)
        return window.clamped(to: 0..<newestFirst.count).map { newestFirst[$0] }.filter {
            (range.maxID == 0 || $0 < range.maxID) && $0 > range.minID
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `any window is what a list would give`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            var range = HistoryRange(limit: Int.random(in: 1...12, using: &random))
            range.addOffset = Int.random(in: -15...15, using: &random)
            range.offsetID = MessageID(rawValue: Int32.random(in: 0...45, using: &random))
            if Bool.random(using: &random) {
                range.minID = MessageID(rawValue: Int32.random(in: 0...45, using: &random))
                range.maxID = MessageID(rawValue: Int32.random(in: 0...45, using: &random))
            }
            #expect(try history(range) == model(range), "\(range)")
        }
    }

    @Test func `messages are counted, and the count follows`() throws {
        try store.write { tx throws in
            #expect(try tx.boxes.count(user: ada, peer: .user(bob)) == ids.count)
            _ = try tx.send("one more", from: ada, to: bob)
            #expect(try tx.boxes.count(user: ada, peer: .user(bob)) == ids.count + 1)
            _ = try tx.boxes.delete(user: ada, ids: [ids[0], ids[1]])
            #expect(try tx.boxes.count(user: ada, peer: .user(bob)) == ids.count - 1)
            #expect(try tx.boxes.count(user: ada, peer: .user(9)) == 0)
        }
        #expect(throws: CancellationError.self) {
            try store.write { tx throws in
                _ = try tx.send("undone", from: ada, to: bob)
                throw CancellationError()
            }
        }
        try store.write { tx throws in
            #expect(try tx.boxes.count(user: ada, peer: .user(bob)) == ids.count - 1)
        }
    }

    @Test func `the newest message and bounds are found`() throws {
        try store.write { tx throws in
            #expect(try tx.boxes.newest(user: ada, peer: .user(bob))?.id == ids.last)
            #expect(try tx.boxes.newest(user: ada, peer: .user(9)) == nil)
            #expect(try tx.boxes.firstID(user: ada, since: 1000) == 2)
            #expect(try tx.boxes.firstID(user: ada, since: 1001) == 3)
            #expect(try tx.boxes.firstID(user: ada, since: 9999) == nil)
            #expect(try tx.boxes.firstID(user: 9, since: 0) == nil)
        }
    }

    @Test(arguments: [Int.min, -1, 101, .max])
    func `numbers out of bounds are put in bounds where a range is made`(number: Int) {
        var range = HistoryRange(limit: number)
        #expect((0...100).contains(range.limit))
        range.limit = number
        range.addOffset = number
        #expect((0...100).contains(range.limit) && (-10_000...10_000).contains(range.addOffset))
    }

    @Test(arguments: [Int64.min, -1, 0, 1_000_000_000_000, .max])
    func `a peer that cannot be has a key all the same`(number: Int64) {
        let peers: [MailboxPeer] = [
            .user(.init(rawValue: number)), .chat(.init(rawValue: number)), .channel(.init(rawValue: number)),
        ]
        for peer in peers {
            _ = MailboxPeer(key: peer.key)
            #expect(!peer.isPossible)
        }
        #expect(MailboxPeer.chat(7).isPossible && MailboxPeer(key: MailboxPeer.chat(7).key) == .chat(7))
    }
}
