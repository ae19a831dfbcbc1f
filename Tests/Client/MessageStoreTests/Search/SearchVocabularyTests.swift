import ClientModel
import SQLite
import TestKit
import Testing

@testable import MessageStore

/// Word prefixes: they stand for the indexed words that match, or for candidates if those are too many.
@Suite struct SearchVocabularyTests {
    /// More words than are looked up for a prefix.
    private static let manyWords = (0..<SearchVocabulary.wordLimit + 12).map { "plural\(10 + $0)" }

    private func found(_ text: String, in store: MessageStore) async throws -> [Int32] {
        try await store.search(SearchQuery(text), limit: 1000).hits.map(\.key.id)
    }

    @Test func `a beginning of more words than are looked up finds all of them`() async throws {
        let fixture = try StoreFixture()
        let texts = Self.manyWords
        try await fixture.store.transaction { store in
            for (index, word) in texts.enumerated() { try store.add(message(Int32(index + 1), text: word)) }
            try store.add(message(900, text: "plum"))
            try store.indexPendingMessages()
        }
        let all = (1...Int32(texts.count)).reversed()

        #expect(try await found("plural", in: fixture.store) == Array(all))
        #expect(try await found("plu", in: fixture.store) == [900] + all)
        #expect(try await found("plural1", in: fixture.store) == Array((1...10).reversed()))
        #expect(try await found("plums", in: fixture.store) == [])
    }

    @Test func `what lies behind many candidates that are wrong is found`() async throws {
        let fixture = try StoreFixture()
        let texts = Self.manyWords
        try await fixture.store.transaction { store in
            for (index, word) in texts.enumerated() { try store.add(message(Int32(index + 1), text: word)) }
            for id in 100..<Int32(700) { try store.add(message(id, text: "please")) }
            while try store.indexPendingMessages() {}
        }
        #expect(try await found("plural", in: fixture.store) == (1...Int32(texts.count)).reversed())
    }

    @Test func `words are known again after another process made the index anew`() throws {
        let first = try StoreTrial()
        let second = try StoreTrial(beside: first)
        func add(_ id: Int32, _ text: String, to trial: StoreTrial) throws {
            _ = try trial.commit { transaction in
                try transaction.add(message(id, text: text))
                try transaction.indexPendingMessages()
            }
        }
        try add(1, "gone", to: first)
        _ = try second.commit { transaction in
            try transaction.delete([message(1).key])
            try transaction.resetSearchIndex()
        }
        try add(2, "gone again", to: first)

        let page = try first.core.reader.search(SearchQuery("gon"))
        #expect(page.hits.map(\.key.id) == [2])
        #expect(
            try first.core.reader.searchWords(beginningWith: Array("a".utf8)[...]) == [Array("again".utf8)]
        )
    }

    @Test func `the index is made one piece, and finds what it found before`() async throws {
        let fixture = try StoreFixture()
        for batch in Int32(0)..<6 {
            try await fixture.store.transaction { store in
                for id in 1...Int32(40) { try store.add(message(batch * 40 + id, text: "piece \(id)")) }
                try store.indexPendingMessages()
            }
        }
        let before = try await found("piece", in: fixture.store)
        try await fixture.store.transaction { store in
            try store.delete([message(7).key])
            while try store.mergeSearchIndex(pages: 1, newSince: 1) {}
        }
        let pieces = try await fixture.store.read { reader in
            try reader.database.first("SELECT count(DISTINCT segid) FROM search_idx") { $0.int(0) }
        }

        #expect(pieces == 1)
        #expect(try await found("piece", in: fixture.store) == before.filter { $0 != 7 })
        let isDue = try await fixture.store.transaction { try $0.mergeSearchIndex(pages: 1, newSince: 1) }
        #expect(!isDue)
    }
}
