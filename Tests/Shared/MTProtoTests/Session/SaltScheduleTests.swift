import Testing
import WireCrypto

@testable import MTProto

@Suite struct SaltScheduleTests {
    static let now = WireTime(seconds: 1_700_000_000)
    var salts = schedule()

    private static func schedule(secret: UInt8 = 1, key: Int64 = 5, epoch: WireTime = now) -> SaltSchedule {
        SaltSchedule(secret: [secret], keyID: AuthKeyID(rawValue: key), epoch: epoch)
    }

    private func current(_ salts: SaltSchedule, _ now: WireTime = now) -> Int64 {
        var salts = salts
        return salts.current(now: now)
    }

    private func accepts(_ salt: Int64, _ now: WireTime) -> Bool {
        var salts = salts
        return salts.accepts(salt, now: now)
    }

    @Test func `salts follow from secret, key, epoch and time alone`() {
        let salt = current(salts)

        #expect(current(Self.schedule()) == salt)
        #expect(current(Self.schedule(key: 6)) != salt)
        #expect(current(Self.schedule(secret: 2)) != salt)
        #expect(current(Self.schedule(epoch: Self.now + .milliseconds(1))) != salt)
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

    @Test mutating func `no salt of before is good once the server has forgotten what came`() {
        salts.accept(handshakeSalt: 77, now: Self.now)
        let before = current(salts)
        salts.renew(at: Self.now)
        let between = current(salts)
        salts.renew(at: Self.now)

        #expect(!accepts(77, Self.now) && !accepts(before, Self.now) && !accepts(between, Self.now))
        #expect(accepts(current(salts), Self.now))
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
