import ClientModel
import TestKit
import Testing

@testable import MessageStore

/// Random messages, edits, moves and deletes by two processes, indexed at times. For every query, the index must
/// answer like a scan of all messages.
@Suite struct SearchPropertyTests {
    /// Words as written and in their search form.
    fileprivate static let words = [
        ("Việt", "viet"), ("viết", "viet"), ("việc", "viec"), ("Ёлка", "елка"), ("ель", "ель"),
        ("елки", "елки"),
        ("Straße", "strasse"), ("strassen", "strassen"), ("a", "a"), ("ab", "ab"), ("abc", "abc"),
        ("abcdef", "abcdef"), ("abcdxyz", "abcdxyz"), ("مُدرسة", "مدرسه"), ("שלום", "שלומ"), ("한국어", "한국어"),
    ]
    private static let runs = ["東京都", "京都", "都", "ไทย", "東", "大京都大"]
    private static let peers = [ada, bob, PeerID(.channel, 5)]

    fileprivate struct Stored {
        var key: MessageKey
        var timestamp: Int32
        var words: [Int]
        var run: String
    }

    private struct Question {
        var words: [String]
        var run: String?
        var prefix: String?
        var peer: PeerID?

        var query: SearchQuery {
            SearchQuery(
                (words.map { "\"\($0)\"" } + [run, prefix].compactMap { $0 }).joined(separator: " "),
                in: peer
            )
        }

        func matches(_ message: Stored) -> Bool {
            let folded = message.words.map { SearchPropertyTests.words[$0].1 }
            return words.allSatisfy(folded.contains) && (run.map(message.run.contains) ?? true)
                && (prefix.map { prefix in folded.contains { $0.hasPrefix(prefix) } } ?? true)
                && (peer == nil || peer == message.key.peer)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func `the index answers as a reader of all messages would`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        let first = try StoreTrial()
        let trials = [first, try StoreTrial(beside: first)]
        var stored: [StableID: Stored] = [:]
        for step in 0..<propertySteps(160) {
            let trial = trials[Int.random(in: 0...1, using: &random)]
            var left = stored
            _ = try trial.commit { transaction in
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    try Self.change(&left, in: transaction, Int32(step * 4), &random)
                }
                if Int.random(in: 0..<8, using: &random) == 0 {
                    try transaction.indexPendingMessages(limit: Int.random(in: 1...60, using: &random))
                }
                if Int.random(in: 0..<8, using: &random) == 0 {
                    _ = try transaction.mergeSearchIndex(pages: 1, newSince: 1)
                }
            }
            stored = left
            let question = Self.question(&random)
            let expected = Set(stored.filter { question.matches($1) }.values.map(\.key))
            let found = try Self.allPages(question.query, trials[step % 2].core.reader)
            #expect(found.count == Set(found).count, "seed \(seed) step \(step)")
            #expect(Set(found) == expected, "seed \(seed) step \(step) \(question)")
        }
    }

    private static func allPages(_ query: SearchQuery, _ reader: StoreReader) throws -> [MessageKey] {
        var found: [MessageKey] = []
        var place: SearchPosition?
        repeat {
            let page = try reader.search(query, after: place, limit: 7)
            #expect(page.unseenCount == 0)
            found += page.hits.map(\.key)
            place = page.next
        } while place != nil
        return found
    }

    private static func change(
        _ stored: inout [StableID: Stored],
        in transaction: StoreTransaction,
        _ number: Int32,
        _ random: inout SeededRandom
    ) throws {
        let old = stored.keys.sorted().randomElement(using: &random)
        switch (Int.random(in: 0..<10, using: &random), old) {
        case (0..<2, let id?):
            guard let key = stored.removeValue(forKey: id)?.key else { return }
            try transaction.delete([key])
        case (2..<6, let id?):
            let moves = Bool.random(using: &random)
            var new = Self.stored(number, &random)
            guard let before = stored[id] else { return }
            if moves { new.key.namespace = .cloud } else { new.key = before.key }
            guard !stored.contains(where: { $0 != id && $1.key == new.key }) else { return }
            let changed = new
            try transaction.update(id) { fields in
                fields.key = changed.key
                fields.timestamp = changed.timestamp
                fields.content = changed.content
            }
            stored[id] = new
        default:
            let new = Self.stored(number, &random)
            guard !stored.values.contains(where: { $0.key == new.key }) else { return }
            let fields = MessageFields(key: new.key, timestamp: new.timestamp, content: new.content)
            stored[try transaction.add(Message(fields)).stableID] = new
        }
        guard stored.count > 250, let id = stored.keys.sorted().first,
            let key = stored.removeValue(forKey: id)?.key
        else { return }
        try transaction.delete([key])
    }

    private static func stored(_ number: Int32, _ random: inout SeededRandom) -> Stored {
        let peer = peers[Int.random(in: 0..<peers.count, using: &random)]
        let id = number + Int32.random(in: 1...20, using: &random)
        return Stored(
            key: MessageKey(peer: peer, namespace: Bool.random(using: &random) ? .cloud : .local, id: id),
            timestamp: Int32.random(in: 1000...1040, using: &random),
            words: (0..<Int.random(in: 0...5, using: &random)).map { _ in
                Int.random(in: 0..<words.count, using: &random)
            },
            run: runs[Int.random(in: 0..<runs.count, using: &random)]
        )
    }

    private static func question(_ random: inout SeededRandom) -> Question {
        let word = words[Int.random(in: 0..<words.count, using: &random)].1
        var question = Question(words: [])
        if Bool.random(using: &random) {
            question.prefix = String(word.prefix(Int.random(in: 1...6, using: &random)))
        } else {
            question.words = [word, words[Int.random(in: 0..<words.count, using: &random)].1]
            question.words.removeLast(Int.random(in: 0...1, using: &random))
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let run = runs[Int.random(in: 0..<runs.count, using: &random)]
            question.run = String(run.suffix(Int.random(in: 1...3, using: &random)))
        }
        if Int.random(in: 0..<3, using: &random) == 0 { question.peer = peers.randomElement(using: &random) }
        return question
    }
}

extension SearchPropertyTests.Stored {
    fileprivate var content: EncodedContent {
        let text = words.map { SearchPropertyTests.words[$0].0 } + [run]
        return EncodedContent(MessageContent(text: text.joined(separator: ", ")))
    }
}
