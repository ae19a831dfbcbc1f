import MTProto
import TestKit
import Testing
import WireCrypto

@testable import ServerHost

@Suite struct ServerInvitationTests {
    static let key = ServerKeyFixture.privateKey

    func introduction(_ addresses: String...) throws -> ServerInvitation {
        ServerInvitation(addresses: addresses.compactMap { HostPort($0) }, key: Self.key)
    }

    @Test func `the link leads to all public addresses, the first of them first`() throws {
        let introduction = try introduction("chat.example.org:443", "[2001:db8::7]:5222")
        let link = try #require(introduction.link(recordName: "r.example.org"))

        #expect(link.endpoint == Endpoint(host: "chat.example.org", port: 443))
        #expect(link.alternates == [Endpoint(host: "2001:db8::7", port: 5222)])
        #expect(link.key == KeyFingerprint(of: introduction.key.publicKey))
        #expect(try InviteLink("\(link)") == link)
    }

    @Test func `the record says the same, and is signed`() throws {
        let introduction = try introduction("chat.example.org:443")
        let now = WireTime(seconds: 1_800_000_000)
        let text = try introduction.record(days: 2, now: now).joined()
        let (record, _) = try SignedRecord.read(text, of: introduction.fingerprint, now: now)

        #expect(record.endpoints == [Endpoint(host: "chat.example.org", port: 443)])
        #expect(record.expires == now + .seconds(172_800))
    }

    @Test func `an address that no link can name is left out`() throws {
        #expect(try introduction("ä.example:443").link() == nil)
    }
}
