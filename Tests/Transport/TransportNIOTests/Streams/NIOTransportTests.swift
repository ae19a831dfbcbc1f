import MTProto
import NIOCore
import NIOPosix
import StdExtras
import Testing
import TransportNIO

@Suite(.timeLimit(.minutes(5))) struct NIOTransportTests {
    let transport = NIOTransport()

    @Test func `what is sent before it is open goes out first, and in order`() async throws {
        try await LoopbackServer.run({ [EchoHandler()] }) { server in
            let listener = StreamListener(transport, Endpoint(host: "127.0.0.1", port: server.port))
            for number in 0..<100 as Range<UInt8> { listener.stream.send([number]) }
            let events = await listener.events(untilReceived: 100)
            listener.stream.close()

            #expect(events == [.opened, .received(Array(0..<100))])
        }
    }

    @Test func `it says where it starts from once that is known`() async throws {
        try await LoopbackServer.run({ [EchoHandler()] }) { server in
            let listener = StreamListener(transport, Endpoint(host: "127.0.0.1", port: server.port))
            _ = await listener.events(untilReceived: 0)
            #expect(listener.stream.localAddress == "127.0.0.1")
            listener.stream.close()
        }
        let taken = try TakenPort()
        let listener = StreamListener(transport, Endpoint(host: "127.0.0.1", port: taken.port))
        _ = await listener.allEvents()
        #expect(listener.stream.localAddress == nil)
        withExtendedLifetime(taken) {}
    }

    @Test func `the server's end of it is told once, after all that it said`() async throws {
        try await LoopbackServer.run({ [EchoHandler()] }) { server in
            let listener = StreamListener(transport, Endpoint(host: "127.0.0.1", port: server.port))
            listener.stream.send([1, 2, 3])
            #expect(await listener.events(untilReceived: 3) == [.opened, .received([1, 2, 3])])
            listener.stream.send([0xff])
            #expect(await listener.allEvents() == [.closed(.closedByPeer)])
        }
    }

    @Test func `closing it is told once, and nothing after it`() async throws {
        try await LoopbackServer.run({ [EchoHandler()] }) { server in
            let listener = StreamListener(transport, Endpoint(host: "127.0.0.1", port: server.port))
            _ = await listener.events(untilReceived: 0)
            listener.stream.close()
            listener.stream.close()
            listener.stream.send([1])

            #expect(await listener.allEvents() == [.closed(nil)])
        }
    }

    @Test func `one that is closed at once says so, and no more`() async throws {
        try await LoopbackServer.run({ [EchoHandler()] }) { server in
            let listener = StreamListener(transport, Endpoint(host: "127.0.0.1", port: server.port))
            listener.stream.close()

            // A local connection may be open before the next line.
            let events = await listener.allEvents()
            #expect(events == [.closed(nil)] || events == [.opened, .closed(nil)])
        }
    }

    @Test func `nobody there is unreachable`() async throws {
        let taken = try TakenPort()
        let listener = StreamListener(transport, Endpoint(host: "127.0.0.1", port: taken.port))

        #expect(await listener.allEvents() == [.closed(.unreachable)])
        withExtendedLifetime(taken) {}
    }

    @Test(arguments: ["no.such.name.invalid", "not a name"])
    func `a name without an address is told as such`(name: String) async {
        let listener = StreamListener(transport, Endpoint(host: name, port: 443))

        #expect(await listener.allEvents() == [.closed(.nameNotFound)])
    }

    @Test func `a name is tried at all its addresses`() async throws {
        // The server listens on IPv4 only, while most systems resolve the name to IPv6 as well.
        try await LoopbackServer.run({ [EchoHandler()] }) { server in
            let listener = StreamListener(transport, Endpoint(host: "localhost", port: server.port))
            listener.stream.send([7])
            #expect(await listener.events(untilReceived: 1) == [.opened, .received([7])])
            listener.stream.close()
        }
    }

    @Test func `much comes back whole, whoever is the slower`() async throws {
        try await LoopbackServer.run({ [EchoHandler()] }) { server in
            let listener = StreamListener(transport, Endpoint(host: "127.0.0.1", port: server.port))
            let chunk = (0..<65536).map { UInt8($0 % 251) }
            for _ in 0..<16 { listener.stream.send(chunk) }
            #expect(listener.stream.unsentBytes <= 16 * chunk.count)
            let events = await listener.events(untilReceived: 16 * chunk.count)
            listener.stream.close()

            #expect(events.count == 2)
            #expect(events.last == .received(Array(repeatElement(chunk, count: 16).joined())))
            #expect(listener.stream.unsentBytes == 0)
        }
    }

    @Test func `what the other side does not read is counted`() async throws {
        let held = Locked<[any Channel]>([])
        let stopReading: @Sendable () -> [any ChannelHandler] = {
            [HoldingHandler { channel in held.withLock { $0.append(channel) } }]
        }
        try await LoopbackServer.run(stopReading) { server in
            let listener = StreamListener(transport, Endpoint(host: "127.0.0.1", port: server.port))
            _ = await listener.events(untilReceived: 0)
            let chunk = [UInt8](repeating: 1, count: 1 << 20)
            for _ in 0..<32 { listener.stream.send(chunk) }
            #expect(listener.stream.unsentBytes > 0)
            listener.stream.close()
            #expect(await listener.allEvents() == [.closed(nil)])
            #expect(listener.stream.unsentBytes == 0)
        }
    }
}

/// A handler that never reads.
private final class HoldingHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let accepted: (any Channel) -> Void

    init(_ accepted: @escaping @Sendable (any Channel) -> Void) { self.accepted = accepted }

    func channelActive(context: ChannelHandlerContext) {
        accepted(context.channel)
        _ = context.channel.setOption(.autoRead, value: false)
    }
}
