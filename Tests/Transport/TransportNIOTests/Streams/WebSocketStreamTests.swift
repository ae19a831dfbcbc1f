import MTProto
import NIOCore
import NIOSSL
import Testing
import TransportNIO

@Suite(.timeLimit(.minutes(5))) struct WebSocketStreamTests {
    /// A TLS handler for the server's side.
    static func serverTLS() throws -> any ChannelHandler {
        let certificate = try NIOSSLCertificate(bytes: Array(TestCertificate.certificate.utf8), format: .pem)
        let key = try NIOSSLPrivateKey(bytes: Array(TestCertificate.privateKey.utf8), format: .pem)
        let configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(certificate)],
            privateKey: .privateKey(key)
        )
        return NIOSSLServerHandler(context: try NIOSSLContext(configuration: configuration))
    }

    var trusting: NIOTransport {
        var options = NIOTransport.Options()
        options.trustRoots = [TestCertificate.certificate]
        return NIOTransport(options: options)
    }

    /// Sends bytes, waits for their echo, and makes the server close the stream.
    func expectEcho(_ transport: NIOTransport, _ endpoint: Endpoint) async {
        let listener = StreamListener(transport, endpoint)
        // A bit more than fits into a message.
        let bytes = (0..<700_000).map { UInt8($0 % 251) }
        listener.stream.send(bytes)
        #expect(await listener.events(untilReceived: bytes.count) == [.opened, .received(bytes)])
        listener.stream.send([0xff])
        #expect(await listener.allEvents() == [.closed(.closedByPeer)])
    }

    @Test func `a WebSocket carries bytes both ways`() async throws {
        try await LoopbackServer.run({ [WebSocketEcho(.none)] }) { server in
            let endpoint = Endpoint(host: "127.0.0.1", port: server.port, carrier: .webSocket)
            await expectEcho(NIOTransport(), endpoint)
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `so does one in TLS, by name and by address`(host: String) async throws {
        try await LoopbackServer.run({ [try Self.serverTLS(), WebSocketEcho(.none)] }) { server in
            let endpoint = Endpoint(host: host, port: server.port, carrier: .secureWebSocket)
            await expectEcho(trusting, endpoint)
        }
    }

    @Test func `a TLS stream carries bytes both ways`() async throws {
        try await LoopbackServer.run({ [try Self.serverTLS(), EchoHandler()] }) { server in
            await expectEcho(trusting, Endpoint(host: "localhost", port: server.port, carrier: .tls))
        }
    }

    @Test func `an unknown certificate is refused`() async throws {
        try await LoopbackServer.run({ [try Self.serverTLS(), EchoHandler()] }) { server in
            let endpoint = Endpoint(host: "localhost", port: server.port, carrier: .tls)
            #expect(
                await StreamListener(NIOTransport(), endpoint).allEvents() == [.closed(.handshakeRefused)]
            )
        }
    }

    @Test func `a server without TLS is refused`() async throws {
        try await LoopbackServer.run({ [EchoHandler()] }) { server in
            let endpoint = Endpoint(host: "localhost", port: server.port, carrier: .tls)
            #expect(await StreamListener(trusting, endpoint).allEvents() == [.closed(.handshakeRefused)])
        }
    }

    @Test(arguments: [WebSocketEcho.Fault.wrongAnswer, .otherProtocol, .notFound, .noHTTP])
    func `a WebSocket that is none of ours is refused`(fault: WebSocketEcho.Fault) async throws {
        try await LoopbackServer.run({ [WebSocketEcho(fault)] }) { server in
            let endpoint = Endpoint(host: "127.0.0.1", port: server.port, carrier: .webSocket)
            #expect(
                await StreamListener(NIOTransport(), endpoint).allEvents() == [.closed(.handshakeRefused)]
            )
        }
    }

    @Test(arguments: [Endpoint.Carrier.webSocket, .tls])
    func `a server that says nothing is given up`(carrier: Endpoint.Carrier) async throws {
        var options = NIOTransport.Options()
        options.openingTimeout = .milliseconds(100)
        let transport = NIOTransport(options: options)
        try await LoopbackServer.run({ [SilentHandler()] }) { server in
            let endpoint = Endpoint(host: "127.0.0.1", port: server.port, carrier: carrier)
            #expect(await StreamListener(transport, endpoint).allEvents() == [.closed(.timedOut)])
        }
    }
}
