import MTProto
import Testing
import TransportNIO

@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
    static let granted: [UInt8] = [5, 0, 0, 1, 0, 0, 0, 0, 0, 0]

    /// Opens a stream through a proxy that follows the script, sends five bytes, and returns the events.
    func events(
        to host: String = "chat.example",
        _ kind: Proxy.Kind,
        user: String? = nil,
        _ turns: [DialogueHandler.Turn]
    ) async throws -> [ByteStreamEvent] {
        try await LoopbackServer.run({ [DialogueHandler(turns)] }) { server in
            let proxy = Proxy(kind, host: "127.0.0.1", port: server.port, user: user, password: "secret")
            let listener = StreamListener(NIOTransport(), Endpoint(host: host, port: 443, proxy: proxy))
            listener.stream.send(Array("hello".utf8))
            let events = await listener.events(untilReceived: 5)
            listener.stream.close()
            return events
        }
    }

    let isThrough: [ByteStreamEvent] = [.opened, .received(Array("hello".utf8))]

    @Test(
        arguments: [
            ("chat.example", [3, 12] + Array("chat.example".utf8)),
            ("192.0.2.7", [1, 192, 0, 2, 7]),
            ("2001:db8::7", [4, 0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]),
        ] as [(String, [UInt8])]
    )
    func `SOCKS is asked for names and addresses as they are`(host: String, written: [UInt8]) async throws {
        let request: [UInt8] = [5, 1, 0] + written + [1, 187]
        let events = try await events(to: host, .socks5, [([5, 1, 0], [5, 0]), (request, Self.granted)])

        #expect(events == isThrough)
    }

    @Test func `SOCKS is told who we are when it asks`() async throws {
        let login = [1, 3] + Array("ada".utf8) + [6] + Array("secret".utf8)
        let request: [UInt8] = [5, 1, 0, 3, 12] + Array("chat.example".utf8) + [1, 187]
        let turns: [DialogueHandler.Turn] = [
            ([5, 2, 0, 2], [5, 2]), (login, [1, 0]), (request, Self.granted),
        ]

        #expect(try await events(.socks5, user: "ada", turns) == isThrough)
    }

    @Test(
        arguments: [
            ([5, 0xff], .proxyRefused),
            ([5, 2], .proxyRefused),
            ([4, 0], .proxyRefused),
            ([5, 0, 5, 2, 0, 1], .proxyRefused),
            ([5, 0, 5, 4, 0, 1], .unreachable),
            ([5, 0, 5, 5, 0, 1], .unreachable),
            ([5, 0, 5, 0, 0, 9, 0, 0], .proxyRefused),
        ] as [([UInt8], ByteStreamFailure)]
    )
    func `what SOCKS refuses is told`(answer: [UInt8], failure: ByteStreamFailure) async throws {
        #expect(try await events(.socks5, [([5, 1, 0], answer)]) == [.closed(failure)])
    }

    @Test(arguments: [Proxy.Kind.socks5, .http])
    func `a proxy that hangs up has refused`(kind: Proxy.Kind) async throws {
        #expect(try await events(kind, [([UInt8(ascii: "x")], nil)]) == [.closed(.proxyRefused)])
    }

    @Test func `an HTTP proxy is asked, with name and password`() async throws {
        let request = """
            CONNECT chat.example:443 HTTP/1.1\r
            Host: chat.example:443\r
            Proxy-Authorization: Basic YWRhOnNlY3JldA==\r
            \r

            """
        let response = "HTTP/1.0 200 Connection established\r\nVia: somebody\r\n\r\n"
        let turns: [DialogueHandler.Turn] = [(Array(request.utf8), Array(response.utf8))]

        #expect(try await events(.http, user: "ada", turns) == isThrough)
    }

    @Test(
        arguments: [
            ("HTTP/1.1 407 Proxy Authentication Required", .proxyRefused),
            ("HTTP/1.1 403 Forbidden", .proxyRefused),
            ("HTTP/1.1 502 Bad Gateway", .unreachable),
            ("SSH-2.0-OpenSSH_9", .proxyRefused),
        ] as [(String, ByteStreamFailure)]
    )
    func `what an HTTP proxy refuses is told`(status: String, failure: ByteStreamFailure) async throws {
        let turns: [DialogueHandler.Turn] = [(Array("CONNECT ".utf8), Array("\(status)\r\n\r\n".utf8))]

        #expect(try await events(.http, turns) == [.closed(failure)])
    }

    @Test func `a host that would write our request for us is none`() async throws {
        #expect(try await events(to: "a b\r\nX: y", .http, []) == [.closed(.nameNotFound)])
    }
}
