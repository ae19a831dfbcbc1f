import ClientModel
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct HistoryPreloaderTests {
    @Test func `unread chats are preloaded first, one after the other, and no more than eight`() async throws
    {
        let engine = try EngineFixture()
        try await engine.run { [store = engine.store] in
            _ = try await store.transaction { transaction in
                for number in Int64(2)...20 {
                    let peer = PeerID(.user, number)
                    try transaction.setInclusion(ChatInclusion(.main), of: peer)
                    let key = MessageKey(peer: peer, namespace: .cloud, id: Int32(number))
                    let fields = MessageFields(key: key, timestamp: Int32(number), author: peer)
                    try transaction.add(Message(fields))
                }
                let unread = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 5, count: 1)
                try transaction.setReadState(.idBased(unread), of: PeerID(.user, 5))
            }
        }
        let wanted = Box<[PeerID]>([])
        let following = engine.store.demand.start(next: { demand in
            wanted.update { wanted in
                for hole in demand where !wanted.contains(hole.peer) { wanted.append(hole.peer) }
            }
        })
        let preloader = HistoryPreloader(engine.services)
        try await engine.run { await preloader.start() }
        await engine.advance(by: .milliseconds(350))
        #expect(wanted.value == [PeerID(.user, 5)])
        await engine.advance(by: .seconds(10), step: .milliseconds(100))
        #expect(wanted.value.map(\.number) == [5, 20, 19, 18, 17, 16, 15, 14])
        withExtendedLifetime(following) {}
    }
}
