import ClientModel
import MessageStore
import Signals
import Testing

@Suite struct ArchiveViewTests {
    @Test func `the archive counts its unread chats, and is nothing while it is empty`() async throws {
        let store = try await ChatListTests.fixture(3).store
        let heard = Heard<Int?>()
        let shown = store.view(ArchiveView()).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        #expect(await values.next() == .some(nil))
        try await store.transaction { try $0.setInclusion(.init(.archive), of: ChatListTests.user(1)) }
        #expect(await values.next() == 1)
        try await store.transaction { try $0.applyIncomingRead(upTo: 1, in: ChatListTests.user(1)) }
        #expect(await values.next() == 0)
        try await store.transaction { try $0.setInclusion(.init(.main), of: ChatListTests.user(1)) }
        #expect(await values.next() == .some(nil))
        shown.cancel()
    }
}
