import MTProto
import Testing

@testable import ServerGateway

/// The limit of pending calls, cancelled ones included.
@Suite struct InFlightCallsTests {
    private static let now = WireTime(milliseconds: 1_700_000_000_000)
    private static let message = WireMessageID(rawValue: 4)

    private func session(_ limits: GatewayLimits) throws -> ActiveSession {
        let bytes = try #require(AuthKey(bytes: [UInt8](repeating: 1, count: 256)))
        let account = UsageCounter(limits, now: Self.now)
        let secret = [UInt8](repeating: 7, count: 32)
        let key = ActiveAuthKey(
            key: bytes,
            kind: .permanent,
            saltSecret: secret,
            account: account,
            now: Self.now
        )
        let wire = ServerSession(id: SessionID(rawValue: 1), uniqueID: 1)
        return ActiveSession(number: 1, key: key, wire: wire, now: Self.now)
    }

    @Test func `a key and its user have so many calls until they are answered`() throws {
        var limits = GatewayLimits()
        limits.keyCalls.count = 2
        limits.userCalls.count = 3
        var ledger = InFlightCalls(limits)
        let session = try session(limits)
        let user = UsageCounter(limits, now: Self.now)
        let one = InFlightCalls.Payers(key: UsageCounter(limits, now: Self.now), user: user, address: nil)
        let other = InFlightCalls.Payers(key: UsageCounter(limits, now: Self.now), user: user, address: nil)

        for number in 1...2 as ClosedRange<UInt64> {
            ledger.add(number, of: .session(session, Self.message), method: 1, layer: 229, bytes: 10, by: one)
        }
        #expect(!ledger.admits(bytes: 10, by: one))
        #expect(ledger.admits(bytes: 10, by: other))
        ledger.add(3, of: .session(session, Self.message), method: 1, layer: 229, bytes: 10, by: other)
        #expect(!ledger.admits(bytes: 10, by: other))

        let answered = ledger.remove(1)
        let again = ledger.remove(1)
        #expect(answered != nil && again == nil)
        #expect(ledger.admits(bytes: 10, by: one))
    }

    @Test func `what may be inflated comes back with time, and no faster`() {
        var limits = GatewayLimits()
        limits.inflatedBurst = 10_000
        limits.inflatedBytesPerSecond = 1000
        let account = UsageCounter(limits, now: Self.now)
        account.inflated(9000)

        #expect(account.inflatable(now: Self.now, limits) == 1000)
        #expect(account.inflatable(now: Self.now + .seconds(2), limits) == 3000)
        #expect(account.inflatable(now: Self.now + .seconds(3600), limits) == 10_000)
        #expect(account.inflatable(now: Self.now, limits) == 10_000)
    }
}
