import Testing
import WireCrypto

@testable import MTProto

@Suite struct SaltScheduleTests {
    static let now = WireTime(seconds: 1_700_000_000)
    var salts = SaltSchedule(secret: [1], keyID: AuthKeyID(rawValue: 5))

    private func current(_ salts: SaltSchedule, _ now: WireTime = now) -> Int64 {
        var salts = salts
        return salts.current(now: now)
    }

    private func accepts(_ salt: Int64, _ now: WireTime) -> Bool {
        var salts = salts
        return salts.accepts(salt, now: now)
    }

    @Test func `salts follow from secret, key and time alone`() {
        let same = SaltSchedule(secret: [1], keyID: AuthKeyID(rawValue: 5))
        let otherKey = SaltSchedule(secret: [1], keyID: AuthKeyID(rawValue: 6))
        let otherSecret = SaltSchedule(secret: [2], keyID: AuthKeyID(rawValue: 5))
        let salt = current(salts)

        #expect(current(same) == salt)
        #expect(current(otherKey) != salt)
        #expect(current(otherSecret) != salt)
        #expect(current(salts, Self.now + .seconds(1800)) != salt)
    }

    @Test(arguments: [(0, 1), (1, 1), (64, 64), (1000, 64), (-1, 1)])
    func `future salts are those that will be current`(count: Int, given: Int) {
        let future = salts.future(count: count, now: Self.now)

        #expect(future.count == given)
        for salt in future {
            #expect(current(salts, salt.validSince) == salt.salt)
            #expect(accepts(salt.salt, salt.validUntil - .seconds(1)))
            #expect(!accepts(salt.salt, salt.validUntil))
        }
    }

    @Test mutating func `the salt of the key exchange is good for half an hour`() {
        #expect(!accepts(77, Self.now))
        salts.accept(handshakeSalt: 77, now: Self.now)

        #expect(accepts(77, Self.now + .seconds(1799)))
        #expect(!accepts(77, Self.now + .seconds(1800)))
    }

    /// RFC 4231, test case 2.
    @Test func `HMAC gives the published value`() {
        let digest = HMAC.sha256(
            Array("what do ya want for nothing?".utf8).span.bytes,
            secret: Array("Jefe".utf8)
        )

        #expect(digest.array.prefix(4) == [0x5b, 0xdc, 0xc1, 0x46])
        #expect(digest.array.suffix(4) == [0x64, 0xec, 0x38, 0x43])
    }
}
