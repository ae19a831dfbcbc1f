import Testing

@testable import ServerGateway

@Suite struct AddressLimiterTests {
    private func limiter(_ change: (inout GatewayLimits) -> Void) -> AddressLimiter {
        var limits = GatewayLimits()
        change(&limits)
        return AddressLimiter(limits)
    }

    private func key(_ text: String) -> AddressLimiter.Key { SourceAddress(text: text).key }

    @Test func `an address has so many connections and no more`() {
        var limiter = limiter { $0.connectionsPerAddress = 2 }
        let (one, other) = (key("192.0.2.1"), key("192.0.2.2"))

        let answers = [one, one, one, other].map { limiter.opened($0) }

        #expect(answers == [true, true, false, true])
        limiter.closed(one)
        let answer = limiter.opened(one)
        #expect(answer)
    }

    @Test func `strangers hold so many bytes at one address, and in all`() {
        var limiter = limiter {
            $0.strangerBytesPerAddress = 100
            $0.strangerBytesInAll = 150
        }
        let (one, other) = (key("192.0.2.1"), key("192.0.2.2"))
        let answers = [(100, one), (1, one), (51, other), (50, other)].map { limiter.lend($0.0, to: $0.1) }
        #expect(answers == [true, false, false, true])
        limiter.giveBack(100, of: one)
        limiter.giveBack(50, of: other)
        #expect(limiter.count == 0)
        let again = limiter.lend(100, to: other)
        #expect(again)
    }

    @Test func `an address without connections and packets of this minute is forgotten`() {
        var limiter = limiter { _ in }
        _ = limiter.opened(key("192.0.2.1"))
        limiter.closed(key("192.0.2.1"))
        #expect(limiter.count == 0)

        for host in 0..<100 { _ = limiter.sentHandshakePacket(key("198.51.100.\(host)"), seconds: 1) }
        #expect(limiter.count == 100)
        _ = limiter.sentHandshakePacket(key("192.0.2.1"), seconds: 61)
        #expect(limiter.count == 1)
    }

    @Test func `packets are counted by the minute`() {
        var limiter = limiter { $0.handshakePacketsPerMinute = 2 }
        let address = key("2001:db8::1")

        let answers = [59, 59, 59, 60].map { limiter.sentHandshakePacket(address, seconds: $0) }

        #expect(answers == [true, true, false, true])
    }

    @Test func `after two unknown keys an address gets no more lookups in that minute`() {
        var limiter = limiter { $0.keyMissesPerMinute = 2 }
        let (one, other) = (key("192.0.2.1"), key("192.0.2.2"))

        let answers = ([59, 59, 59, 60] as [Int64]).map { limiter.asksForKey(one, seconds: $0) }

        #expect(answers == [true, true, false, true])
        let others = [other, key("::1"), key("::1"), key("::1")].map { limiter.asksForKey($0, seconds: 60) }
        #expect(others == [true, true, true, true])
    }

    @Test func `keys that are there cost nothing`() {
        var limiter = limiter { $0.keyMissesPerMinute = 1 }
        let one = key("192.0.2.1")
        for _ in 0..<3 {
            let answer = limiter.asksForKey(one, seconds: 59)
            #expect(answer)
            limiter.foundKey(one)
        }
        #expect(limiter.count == 0)
    }

    @Test(arguments: [false, true])
    func `this machine is limited only when that is wanted`(isLimited: Bool) {
        var limiter = limiter {
            $0.connectionsPerAddress = 1
            $0.limitsLoopback = isLimited
        }

        let answers = ["127.0.0.1", "::1"].map { limiter.opened(key($0)) }

        #expect(answers == [true, !isLimited])
    }

    static let addresses: [(String, AddressLimiter.Key)] = [
        ("127.0.0.9", .loopback), ("::1", .loopback), ("::ffff:127.0.0.1", .loopback),
        ("192.0.2.1", .v4(0xc000_0201)), ("::ffff:192.0.2.1", .v4(0xc000_0201)),
        ("2001:db8:0:1::5", .v6(0x2001_0db8_0000_0001)), ("2001:db8:0:1:ff::", .v6(0x2001_0db8_0000_0001)),
        ("nonsense", .unknown),
    ]

    @Test(arguments: addresses)
    func `an address stands for one subscriber`(text: String, key: AddressLimiter.Key) {
        #expect(SourceAddress(text: text).key == key)
    }
}
