import ClientModel
import MessageStore
import Signals
import StdExtras
import TestKit
import Testing
import WindowParts

/// What a chat shows is patched by each commit, once.
@Suite(.timeLimit(.minutes(1))) struct HistoryContentsViewTests {
    private static let chat = PeerID(.user, 1)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `each commit gives one value, which is that of a view that is read anew`() async throws {
        let store = try MessageStore.open(
            StoreFiles(folder: folder.path),
            options: StoreOptions(key: [UInt8](repeating: 7, count: 32))
        )
        try await store.transaction { transaction in
            try transaction.setPeers([.user(User(Self.chat.number))])
            try transaction.addChunk(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: Self.chat)
        }
        let shown = Locked<[HistoryContentsView.Value]>([])
        let following = store.view(view()).start(next: { value in shown.withLock { $0.append(value) } })
        while shown.withLock(\.isEmpty) { try await Task.sleep(for: .milliseconds(1)) }
        // Its turn on the writer, after which it sees each commit.
        try await store.transaction { _ = try $0.add(Self.message(1)) }
        for number in Int32(2)...40 {
            let before = shown.withLock(\.count)
            try await store.transaction { try Self.change(number, in: $0) }
            let (values, fresh) = (shown.withLock(\.self), try await store.view(view()).first())
            let (last, expected) = (try #require(values.last), try #require(fresh))
            #expect(values.count <= before + 1)
            #expect(last.window.shows(sameAs: expected.window))
            #expect(last.scale == expected.scale)
            #expect(last.readState == expected.readState)
            #expect(last.peer == expected.peer)
        }
        withExtendedLifetime(following) {}
        await store.close()
    }

    private func view() -> HistoryContentsView {
        HistoryContentsView(
            Self.chat,
            .chat,
            scroll: HistoryScroll(HistoryFrame(.newest, count: 12, reserve: 4))
        )
    }

    private static func change(_ number: Int32, in transaction: StoreTransaction) throws {
        switch number % 6 {
        case 0:
            try transaction.delete([MessageKey(peer: chat, namespace: .cloud, id: number - 2)])
        case 1:
            var user = User(chat.number)
            user.firstName = "Bob \(number)"
            user.bot = number % 4 == 1 ? BotTraits(version: 1) : nil
            try transaction.setPeers([.user(user)])
        case 2: try transaction.setPresence(.online(until: number), of: chat)
        default:
            // A message that moves the window, the scale and the read state.
            try transaction.add(message(number))
            let read = IDReadState(
                maxIncomingRead: number - 1,
                maxOutgoingRead: number,
                maxKnown: number,
                count: 1
            )
            try transaction.setReadState(.idBased(read), of: chat)
        }
    }

    private static func message(_ number: Int32) -> Message {
        Message(
            MessageFields(
                key: MessageKey(peer: chat, namespace: .cloud, id: number),
                timestamp: 1_700_000_000 + number,
                author: chat,
                flags: .incoming,
                content: EncodedContent(MessageContent(text: "\(number)"))
            )
        )
    }
}
