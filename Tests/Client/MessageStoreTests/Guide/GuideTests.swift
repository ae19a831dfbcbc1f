import ClientModel
import Foundation
import MessageStore
import Signals
import Testing

/// The example in `docs/notes/store.md`, compiled, run and compared.
@Suite struct GuideTests {
    @Test func `the example of the guide is the one that is compiled here`() throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let file = here.appending(path: "UnplayedVoicesView.swift")
        let example = try String(contentsOf: file, encoding: .utf8)
        let root = (0..<4).reduce(here) { folder, _ in folder.deletingLastPathComponent() }
        let guide = try String(contentsOf: root.appending(path: "docs/notes/store.md"), encoding: .utf8)
        #expect(guide.contains("```swift\n\(example)```"))
        #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    }

    @Test func `the example follows voice messages as they come, are played and go`() async throws {
        let store = try StoreFixture().store
        let heard = Heard<[StableID]>()
        let shown = store.view(UnplayedVoicesView(ada)).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        #expect(await values.next() == [])
        var voice = message(2)
        voice.tags = .voice
        voice.flags.insert(.mediaUnread)
        let stored = try await store.transaction { [voice] transaction in
            try transaction.add(message(1))
            return try transaction.add(voice)
        }
        #expect(await values.next() == [stored.stableID])
        try await store.transaction { transaction in
            try transaction.update(stored.key) { $0.flags.remove(.mediaUnread) }
        }
        #expect(await values.next() == [])
        shown.cancel()
    }
}
