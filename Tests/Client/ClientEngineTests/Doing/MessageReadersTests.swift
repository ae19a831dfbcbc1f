import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct MessageReadersTests {
    private static let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: 5)

    @Test func `those who read a message, and the time of reading, are asked of the server`() async throws {
        let base = try await ProcessorFixture()
        base.processor.take(.message(5, "hello", pts: 11))
        await base.engine.settle()
        base.engine.api.on(TLFunction.MessagesGetMessageReadParticipants.self) { request in
            request.msgID == 5 ? [.init(userID: 3, date: 20), .init(userID: 2, date: 10)] : []
        }
        base.engine.api.on(TLFunction.MessagesGetOutboxReadDate.self) { request throws(APIError) in
            guard request.msgID == 5 else { throw .refused(code: 400, name: "MESSAGE_NOT_READ_YET") }
            return .init(date: 30)
        }
        let readers = MessageReaders(base.engine.services)
        let found = try await base.engine.run { try await readers.readers(of: Self.key) }
        #expect(found.map(\.peer) == [PeerID(.user, 3), PeerID(.user, 2)])
        #expect(found.map(\.time) == [20, 10])
        #expect(try await base.engine.run { try await readers.readTime(of: Self.key) } == 30)
        var other = Self.key
        other.id = 6
        let unread = other
        await #expect(throws: APIError.self) {
            try await base.engine.run { try await readers.readTime(of: unread) }
        }
    }
}
