import ClientModel
import MessageStore
import Signals
import StdExtras
import TestKit
import Testing

/// Collects a view's values and lets a test wait for them.
final class Heard<Value: Sendable>: Sendable {
    private let values = Locked<[Value]>([])
    let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func hear(_ value: Value) {
        values.withLock { $0.append(value) }
        continuation.yield(value)
    }

    var all: [Value] { values.withLock { $0 } }
}

@Suite struct LiveViewTests {
    @Test func `a view tells its first value, then one for each commit that concerns it`() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let heard = Heard<Message?>()
        let shown = store.view(MessageView(message(1).key)).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        #expect(await values.next() == .some(nil))
        let stored = try await store.transaction { try $0.add(message(1, text: "one")) }
        #expect(await values.next() == stored)
        try await store.transaction { try $0.add(message(2, text: "two")) }
        try await store.transaction { try $0.delete([stored.key]) }
        #expect(await values.next() == .some(nil))
        #expect(heard.all.count == 3)
        shown.cancel()
    }

    @Test func `a view here hears what another store of the same file commits`() async throws {
        let fixture = try StoreFixture()
        let other = try MessageStore.open(
            StoreFiles(folder: fixture.folder.path),
            options: StoreOptions(key: StoreFixture.key)
        )
        let heard = Heard<Message?>()
        let shown = fixture.store.view(MessageView(message(1).key)).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        #expect(await values.next() == .some(nil))
        let stored = try await other.transaction { try $0.add(message(1, text: "from there")) }
        #expect(await values.next() == stored)
        shown.cancel()
        await other.close()
    }

    @Test func `closing the store completes its views`() async throws {
        let fixture = try StoreFixture()
        let heard = Heard<Bool>()
        let loaded = Heard<Bool>()
        let shown = fixture.store.view(MessageView(message(1).key)).start(
            next: { _ in loaded.hear(true) },
            completed: { heard.hear(true) }
        )
        for await _ in loaded.stream { break }
        try await fixture.store.transaction { _ in }
        await fixture.store.close()
        #expect(heard.all == [true])
        shown.cancel()
    }
}
