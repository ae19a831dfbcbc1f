import MTProto
import StdExtras
import Testing
import TransportNIO
import WireCrypto

@testable import ServerGateway

/// The client's own transport against a real gateway.
@Suite(.timeLimit(.minutes(5))) struct CarrierTests {
    static let routes: [(Endpoint.Carrier, FramingKind, Bool)] = FramingKind.allCases.flatMap { kind in
        [(.tcp, kind, false), (.tcp, kind, true), (.webSocket, kind, true)]
    }

    @Test(arguments: routes)
    func `a key exchange begins over every carrier and framing`(
        carrier: Endpoint.Carrier,
        kind: FramingKind,
        isObfuscated: Bool
    ) async throws {
        try await TestGateway.run { test in
            let endpoint = Endpoint(host: "127.0.0.1", port: UInt16(test.port), carrier: carrier)
            let events = AsyncStream.makeStream(of: ByteStreamEvent.self)
            let stream = NIOTransport().open(endpoint) { events.continuation.yield($0) }
            var random = SystemRandom()
            var framing = ClientFraming(kind: kind, obfuscated: isObfuscated, random: &random)
            var exchange = ClientKeyExchange(publicKeys: [TestGateway.key.publicKey], dataCentre: 2)
            var bytes = framing.greeting
            let packet = exchange.start(now: wallClock(), random: &random)
            framing.encode(packet.span.bytes, into: &bytes, random: &random)
            stream.send(bytes)
            for await event in events.stream {
                guard case .received(let bytes) = event else {
                    #expect(event == .opened)
                    continue
                }
                framing.receive(bytes.span.bytes)
                guard case .payload(let packet) = try framing.nextFrame() else { continue }
                guard case .send = try exchange.receive(packet, now: wallClock(), random: &random) else {
                    Issue.record("the exchange should go on")
                    break
                }
                break
            }
            stream.close()
        }
    }

    @Test func `the page with the key is public`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                try await client.send(raw: Array("GET /key HTTP/1.1\r\nHost: test\r\n\r\n".utf8))
                var reader = HTTPResponseReader(maximumBytes: 8192)
                var reading = HTTPResponseReader.Reading.needMore
                while reading == .needMore {
                    guard let bytes = try await client.receiveRaw() else { throw Disconnected() }
                    reading = reader.receive(bytes)
                }
                let key = TestGateway.key.publicKey
                #expect(reading == .response(status: 200, body: Array(try key.pkcs1PEM().utf8)))
                let rest = try await client.receiveRaw()
                #expect(rest == nil)
            }
        }
    }
}
