import MTProto
import Signals
import StdExtras
import Testing
import WireCrypto

@testable import ClientNetwork

@Suite(.timeLimit(.minutes(5))) struct ServerKeyFetcherTests {
    /// Documents in memory.
    struct StubHTTPClient: HTTPClient {
        var documents: [Endpoint: String]
        /// The answers of resolvers.
        var answers: [String: [UInt8]] = [:]

        func get(_ document: HTTPDocument) async throws(HTTPClientError) -> [UInt8] {
            if let answer = answers[document.endpoint.host], document.path.hasPrefix("/dns-query?dns=") {
                return answer
            }
            guard document.path == "/key", let text = documents[document.endpoint] else {
                throw .disconnected(.unreachable)
            }
            return Array(text.utf8)
        }
    }

    let first = Endpoint(host: "a", port: 443)
    let second = Endpoint(host: "b", port: 443)

    func key(_ index: Int = 0) throws -> RSAPublicKey { ServerDiscoveryTests.keys[index].publicKey }

    @Test func `a key that the link vouches for is taken`() async throws {
        let client = StubHTTPClient(documents: [first: "<html>", second: try key().pkcs1PEM()])
        let link = InviteLink(first, alternates: [second], key: KeyFingerprint(of: try key()))
        let offer = try await ServerKeyFetcher(client).key(of: link)

        #expect(try offer.key == key())
        #expect(offer.isVouchedFor)
    }

    @Test func `without a fingerprint the person has to agree`() async throws {
        let client = StubHTTPClient(documents: [first: try key().pkcs1PEM()])
        let offer = try await ServerKeyFetcher(client).key(of: InviteLink(first))

        #expect(!offer.isVouchedFor)
        #expect(try offer.fingerprint == KeyFingerprint(of: key()))
    }

    @Test func `another key is an alarm, and nobody at home is not`() async throws {
        let link = InviteLink(first, key: KeyFingerprint(of: try key()))
        let other = StubHTTPClient(documents: [first: try key(1).pkcs1PEM()])
        await #expect(throws: ServerKeyError.otherKey) { try await ServerKeyFetcher(other).key(of: link) }
        let empty = StubHTTPClient(documents: [:])
        await #expect(throws: ServerKeyError.notFound) { try await ServerKeyFetcher(empty).key(of: link) }
    }

    @Test func `a secure WebSocket's key comes over TLS`() async throws {
        var secure = first
        secure.carrier = .tls
        let client = StubHTTPClient(documents: [secure: try key().pkcs1PEM()])
        let socket = Endpoint(host: "a", port: 443, carrier: .secureWebSocket)
        #expect(try await ServerKeyFetcher(client).key(of: InviteLink(socket)).key == key())
    }

    @Test func `where all ways are blocked the record brings the key`() async throws {
        let signer = ServerDiscoveryTests.keys[0]
        let now = WireTime(seconds: 1_800_000_000)
        let record = SignedRecord([second], issued: now, expires: now + .seconds(86_400))
        let strings = SignedRecord.dnsStrings(of: try record.text(signedWith: signer))
        let data = strings.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        let answer: [UInt8] =
            [0, 0, 0x81, 0x80, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 16, 0, 1, 0, 0, 0, 60]
            + [UInt8(data.count >> 8), UInt8(data.count & 0xff)] + data
        let client = StubHTTPClient(
            documents: [:],
            answers: ["bad.example": [1, 2, 3], "good.example": answer]
        )
        let link = InviteLink(first, key: KeyFingerprint(of: signer.publicKey), recordName: "r.example")
        let records = RecordFetcher(
            name: "r.example",
            fingerprint: KeyFingerprint(of: signer.publicKey),
            resolvers: ["no url", "https://bad.example/dns-query", "https://good.example/dns-query"],
            getter: client,
            now: { now }
        )
        let offer = try await ServerKeyFetcher(client, records: records).key(of: link)

        #expect(offer == ServerKeyFetcher.Offer(key: signer.publicKey, isVouchedFor: true))
        #expect(await records.record()?.record == record)
    }
}

@Suite(.timeLimit(.minutes(5))) struct StreamHTTPClientTests {
    @Test(arguments: [
        (
            "https://Dns.example/dns-query?x=1", Endpoint(host: "dns.example", port: 443, carrier: .tls),
            "/dns-query?x=1"
        ),
        ("http://h:8080", Endpoint(host: "h", port: 8080), "/"),
        ("https://[::1]:8443/a", Endpoint(host: "::1", port: 8443, carrier: .tls), "/a"),
    ])
    func `a URL is taken apart`(url: String, endpoint: Endpoint, path: String) {
        #expect(HTTPDocument(url: url) == HTTPDocument(endpoint, path: path))
    }

    @Test(arguments: ["", "h", "ftp://h/", "https:///x", "https://u@h/", "https://h/a b", "https://h/#x"])
    func `what is none is refused`(url: String) {
        #expect(HTTPDocument(url: url) == nil)
    }
}
