import TelegramSchema
import Testing

@Suite struct TLLazyVectorTests {
    static let peers: [TL.Peer] = [
        .peerUser(.init(userID: 1)), .peerChat(.init(chatID: 2)), .peerChannel(.init(channelID: 3)),
    ]

    @Test func `it encodes as the array does and iterates over the same`() throws {
        let lazy = TLLazyVector(Self.peers)

        #expect(lazy.encoded() == Self.peers.encoded())
        #expect(Array(lazy) == Self.peers)
        let decoded = try TLLazyVector<TL.Peer>(decoding: lazy.encoded())
        #expect(decoded == lazy)
        #expect(decoded.count == 3)
        #expect(Array(decoded) == Self.peers)
    }

    @Test func `it takes elements that are encoded already`() throws {
        var lazy: TLLazyVector<TL.Peer> = [Self.peers[0]]
        try lazy.append(encoded: Self.peers[1].encoded())

        #expect(Array(lazy) == Array(Self.peers.prefix(2)))
        #expect(throws: TLError.trailingBytes(12)) {
            try lazy.append(encoded: Self.peers[1].encoded() + Self.peers[2].encoded())
        }
        #expect(throws: TLError.unknownConstructor(0)) { try lazy.append(encoded: [0, 0, 0, 0]) }
        #expect(lazy.count == 2)
    }

    @Test func `a bad element is found when it comes, not when it is looked at`() {
        var bytes = TLLazyVector(["a", "b"]).encoded()
        bytes[13] = 0xFF  // the b, no UTF-8 any more

        #expect(throws: TLError.invalidUTF8) { try TLLazyVector<String>(decoding: bytes) }
    }

    @Test func `what follows it is read from the right place`() throws {
        var writer = TLWriter()
        writer.write(Self.peers)
        writer.write(Int32(77))
        var reader = TLReader(writer.bytes.span.bytes)
        let lazy = try TLLazyVector<TL.Peer>(from: &reader)
        let next = try reader.readInt32()
        #expect(lazy.count == 3)
        #expect(next == 77)
    }

    @Test func `a lazy vector in a lazy vector is checked as well`() throws {
        let nested = TLLazyVector([TLLazyVector(Self.peers), TLLazyVector(Self.peers)])
        var bytes = nested.encoded()

        #expect(
            Array(try TLLazyVector<TLLazyVector<TL.Peer>>(decoding: bytes)).map { Array($0) } == [
                Self.peers, Self.peers,
            ]
        )
        bytes[bytes.count - 12] ^= 1
        #expect(throws: TLError.self) { try TLLazyVector<TLLazyVector<TL.Peer>>(decoding: bytes) }
    }

    @Test func `a constructor takes arrays and lazy vectors alike`() throws {
        let users: [TL.User] = [.userEmpty(.init(id: 1)), .userEmpty(.init(id: 2))]
        let plain = TL.MessagesMessages.Messages(messages: [], chats: [], users: users)
        let lazy = TL.MessagesMessages.Messages(messages: [], chats: [], users: TLLazyVector(users))

        #expect(plain == lazy)
        #expect(plain.users.first == users.first)
        #expect(plain.chats.isEmpty)
        #expect(
            try TL.MessagesMessages(decoding: TL.MessagesMessages.messages(plain).encoded())
                == .messages(plain)
        )
    }
}
