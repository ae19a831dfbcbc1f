import MTProto
import TestKit
import Testing

@Suite struct InviteLinkTests {
    static let digits = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

    @Test func `a link has a place, a key, other ways and a record`() throws {
        let link = try InviteLink(
            "martlet://chat.example.org:4430?key=\(Self.digits)&also=wss:chat.example.org:443"
                + "&also=[2001:db8::7]:5222&record=_martlet.example.org&later=x"
        )

        #expect(link.endpoint == Endpoint(host: "chat.example.org", port: 4430))
        #expect(
            link.alternates == [
                Endpoint(host: "chat.example.org", port: 443, carrier: .secureWebSocket),
                Endpoint(host: "2001:db8::7", port: 5222),
            ]
        )
        #expect(link.key?.hexadecimal == Self.digits)
        #expect(link.recordName == "_martlet.example.org")
    }

    @Test func `a link may let one person sign up`() throws {
        let link = try InviteLink("martlet://h:1?invite=a_B-9")
        #expect(link.invitation == "a_B-9" && "\(link)" == "martlet://h:1?invite=a_B-9")
        for text in ["martlet://h:1?invite=a/b", "martlet://h:1?invite=\(String(repeating: "a", count: 65))"]
        {
            #expect(try InviteLink(text).invitation == nil)
        }
    }

    @Test(arguments: [
        "martlet://h:1", "Martlet://H:1/", "martlet://h:1?", "martlet://h:1/?&&x&y=", "MARTLET://h:1",
    ])
    func `only the place is needed`(text: String) throws {
        #expect(try InviteLink(text) == InviteLink(Endpoint(host: "h", port: 1)))
    }

    @Test(
        arguments: [
            ("https://h:1", .notInviteLink), ("", .notInviteLink), ("martlet:h:1", .notInviteLink),
            ("martlet://", .badAddress), ("martlet://h", .badAddress), ("martlet://h:0", .badAddress),
            ("martlet://h:65536", .badAddress), ("martlet://h:+1", .badAddress),
            ("martlet://:1", .badAddress),
            ("martlet://a b:1", .badAddress), ("martlet://[::1:1", .badAddress),
            ("martlet://::1:1", .badAddress),
            ("martlet://[h]:1", .badAddress), ("martlet://é:1", .badAddress),
            ("martlet://u@h:1", .badAddress),
            ("martlet://h:1?also=h", .badAddress), ("martlet://h:1?record=a:1", .badAddress),
            ("martlet://h:1?record=ws:a", .badAddress), ("martlet://h:1?key=12", .badKey),
            ("martlet://h:1?key=", .badKey), ("martlet://h:1?key=\(digits)&key=\(digits)", .badKey),
            ("martlet://h:1?key=\(digits)0", .badKey),
            ("martlet://h:1?x=" + String(repeating: "x", count: 5000), .tooLong),
        ] as [(String, InviteLinkError)]
    )
    func `what is wrong is told`(text: String, error: InviteLinkError) {
        #expect(throws: error) { try InviteLink(text) }
    }

    @Test func `of a hundred other ways eight are taken`() throws {
        let link = try InviteLink(
            "martlet://h:1?" + (1...100).map { "also=192.168.0.\($0):80" }.joined(separator: "&")
        )
        #expect(link.alternates.map(\.host) == (1...8).map { "192.168.0.\($0)" })
        #expect(InviteLink(link.endpoint, alternates: link.alternates + link.alternates) == link)
    }

    @Test func `what is printed is read again`() throws {
        var random = SeededRandom(seed: 4)
        let hosts = ["chat.example.org", "192.0.2.7", "2001:db8::7", "::1", "a-b_c.d", "localhost"]
        func endpoint() -> Endpoint {
            let carriers: [Endpoint.Carrier] = [.tcp, .webSocket, .secureWebSocket]
            return Endpoint(
                host: hosts.randomElement(using: &random) ?? "h",
                port: .random(in: 1...65535, using: &random),
                carrier: carriers.randomElement(using: &random) ?? .tcp
            )
        }
        for _ in 0..<300 {
            let link = InviteLink(
                endpoint(),
                alternates: (0..<Int.random(in: 0...4, using: &random)).map { _ in endpoint() },
                key: Bool.random(using: &random) ? KeyFingerprint(Self.digits) : nil,
                recordName: Bool.random(using: &random) ? "r.example" : nil
            )
            #expect(try InviteLink("\(link)") == link)
        }
    }

    @Test func `any text is read or refused`() throws {
        var random = SeededRandom(seed: 5)
        let whole = Array(
            "martlet://chat.example.org:4430?key=\(Self.digits)&also=ws:[::1]:443&record=r.example".utf8
        )
        for _ in 0..<5000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = .random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(whole.randomElement(using: &random) ?? 0, at: index)
                }
            }
            guard let link = try? InviteLink(String(decoding: bytes, as: UTF8.self)) else { continue }
            #expect(try InviteLink("\(link)") == link)
        }
    }

    @Test func `a fingerprint is shown in groups and read from them`() throws {
        let fingerprint = try #require(KeyFingerprint(Self.digits))

        #expect("\(fingerprint)".hasPrefix("9f86 d081 884c 7d65 "))
        #expect("\(fingerprint)".split(separator: " ").count == 16)
        #expect(KeyFingerprint("\(fingerprint)") == fingerprint)
        #expect(KeyFingerprint(Self.digits.uppercased()) == fingerprint)
        #expect(KeyFingerprint(String(repeating: "g", count: 64)) == nil)
    }
}
