import MediaStore
import TestKit
import Testing

@Suite struct PlaybackTests {
    private static let mebi: Int64 = 1 << 20

    private func fixture(isHolding: Bool) async throws -> (StoreFixture, ResourceID) {
        var limits = FetchLimits()
        (limits.partsOfResource, limits.parts) = (1, 2)
        let fixture = try await StoreFixture(isHolding: isHolding, limits: limits)
        let (film, _) = fixture.serve(Int(16 * Self.mebi), as: "film")
        try await fixture.store.describe(film, MediaDescription(kind: .video, byteCount: 16 * Self.mebi))
        return (fixture, film)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a film comes from where it plays to its end, and then what was skipped`() async throws {
        let (fixture, film) = try await fixture(isHolding: false)
        let demand = fixture.store.play(film, from: 5 * Self.mebi)
        await fixture.server.untilAsked(128)
        let order = fixture.server.asked.map(\.range.lowerBound)
        let part = 131_072
        let expected =
            Array(stride(from: 5 * Self.mebi, to: 16 * Self.mebi, by: part))
            + Array(stride(from: 0, to: 5 * Self.mebi, by: part))
        #expect(order == expected)
        let priorities = fixture.server.asked.map(\.priority)
        #expect(priorities[..<8].allSatisfy { $0 == .urgent })
        #expect(priorities[8..<72].allSatisfy { $0 == .ahead })
        #expect(priorities[72...].allSatisfy { $0 == .background })
        demand.dispose()
    }

    @Test(.timeLimit(.minutes(5)))
    func `after a jump the next part is that of the new place`() async throws {
        let (fixture, film) = try await fixture(isHolding: true)
        let demand = fixture.store.play(film)
        for count in 1...3 {
            await fixture.server.untilAsked(count)
            fixture.server.letGo(1)
        }
        await fixture.server.untilAsked(4)
        demand.move(to: 9 * Self.mebi)
        fixture.server.letGo(1)
        await fixture.server.untilAsked(5)
        #expect(fixture.server.asked[4].range.lowerBound == 9 * Self.mebi)
        demand.dispose()
        fixture.server.letGo(nil)
        await fixture.store.close()
    }
}
