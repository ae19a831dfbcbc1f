import MTProto
import StdExtras
import TestKit
import Testing
import WireCrypto

@Suite struct SignedRecordTests {
    static let keys = [ServerKeyFixture.privateKey, ServerKeyFixture.otherPrivateKey]
    static let record = SignedRecord(
        [
            Endpoint(host: "chat.example.org", port: 443),
            Endpoint(host: "::1", port: 80, carrier: .webSocket),
        ],
        issued: WireTime(seconds: 1_800_000_000),
        expires: WireTime(seconds: 1_800_086_400)
    )

    func read(_ text: String, after seconds: Int64 = 60) throws -> SignedRecord {
        let fingerprint = KeyFingerprint(of: Self.keys[0].publicKey)
        let now = Self.record.issued + .seconds(seconds)
        return try SignedRecord.read(text, of: fingerprint, now: now).record
    }

    @Test func `a record is read by whoever knows the fingerprint`() throws {
        let key = Self.keys[0]
        let text = try Self.record.text(signedWith: key)
        let fingerprint = KeyFingerprint(of: key.publicKey)
        let (record, shown) = try SignedRecord.read(text, of: fingerprint, now: Self.record.issued)

        #expect(record == Self.record)
        #expect(shown == key.publicKey)
    }

    @Test func `it fits into strings of the DNS`() throws {
        let text = try Self.record.text(signedWith: Self.keys[0])
        let strings = SignedRecord.dnsStrings(of: text)

        #expect(strings.joined() == text)
        #expect(strings.allSatisfy { $0.utf8.count <= 255 })
        #expect(strings.count <= 5)
    }

    @Test func `another server's is refused`() throws {
        let text = try Self.record.text(signedWith: Self.keys[1])
        #expect(throws: SignedRecordError.otherServer) { try read(text) }
    }

    @Test(arguments: [-1199, 0, 86_400, 87_599])
    func `a clock may be off by twenty minutes`(seconds: Int64) throws {
        let text = try Self.record.text(signedWith: Self.keys[0])
        #expect(try read(text, after: seconds) == Self.record)
    }

    @Test(arguments: [-1201, 87_601])
    func `and no more`(seconds: Int64) throws {
        let text = try Self.record.text(signedWith: Self.keys[0])
        #expect(throws: SignedRecordError.outOfDate) { try read(text, after: seconds) }
    }

    @Test func `endpoints of somebody else's are forged`() throws {
        let text = try Self.record.text(signedWith: Self.keys[0])
        var parts = text.split(separator: ".").map(String.init)
        let payload = String(decoding: try #require(Base64.decode(parts[1])), as: UTF8.self)
        parts[1] = Base64.encode(Array(payload.replacing("chat", with: "evil").utf8), .url)
        #expect(throws: SignedRecordError.forged) { try read(parts.joined(separator: ".")) }
    }

    @Test func `any text is read or refused`() throws {
        let whole = Array(try Self.record.text(signedWith: Self.keys[0]).utf8)
        var random = SeededRandom(seed: 6)
        for _ in 0..<500 {
            var bytes = whole
            let index = Int.random(in: 0..<bytes.count, using: &random)
            bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            if Bool.random(using: &random) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            }
            #expect(throws: SignedRecordError.self) { try read(String(decoding: bytes, as: UTF8.self)) }
        }
    }
}
