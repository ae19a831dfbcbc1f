import Testing

@testable import ServerStore

struct FairBacklogTests {
    private struct Job: Equatable {
        let party: Int64
        let number: Int

        init(_ party: Int64, _ number: Int) {
            self.party = party
            self.number = number
        }
    }

    private func backlog(limit: Int, share: Int) -> FairBacklog<Job> {
        FairBacklog(limit: limit, share: share) { $0.party }
    }

    private func jobs(_ count: Int, of party: Int64) -> [Job] { (0..<count).map { Job(party, $0) } }

    @Test func `few jobs run as they came`() {
        var backlog = backlog(limit: 16, share: 8)
        let arrivals = [Job(1, 0), Job(2, 0), Job(1, 1), Job(3, 0), Job(2, 1)]
        #expect(backlog.batch(adding: arrivals) == arrivals)
        #expect(backlog.isEmpty)
    }

    @Test func `jobs of a party run one after the other, however they came`() {
        var backlog = backlog(limit: 32, share: 16)
        let arrivals = (0..<8).flatMap { number in (1...8).map { Job($0, number) } }
        let first = backlog.batch(adding: arrivals)
        #expect(first == (1...4).flatMap { jobs(8, of: $0) })
        #expect(backlog.batch(adding: []) == (5...8).flatMap { jobs(8, of: $0) })
        #expect(backlog.isEmpty)
    }

    @Test func `who comes next is first in the next batch, however many flood`() {
        var backlog = backlog(limit: 16, share: 8)
        _ = backlog.batch(adding: (1...10).flatMap { jobs(1000, of: $0) })
        // Until each of them had a share.
        for _ in 0..<8 { _ = backlog.batch(adding: []) }
        #expect(backlog.batch(adding: [Job(11, 0)]).first == Job(11, 0))
    }

    @Test func `who waits has turns, however many come who had nothing waiting`() {
        var backlog = backlog(limit: 16, share: 8)
        _ = backlog.batch(adding: jobs(1000, of: 1))
        for stranger in stride(from: Int64(2), to: 40, by: 2) {
            let batch = backlog.batch(adding: jobs(8, of: stranger) + jobs(8, of: stranger + 1))
            #expect(batch == jobs(8, of: batch[0].party) + batch[8...])
            #expect(batch[8].party == 1)
        }
    }

    @Test func `the more wait the smaller is a share, and it is no smaller than eight`() {
        var backlog = backlog(limit: 64, share: 32)
        let parties = { (batch: [Job]) in Set(batch.map(\.party)).count }
        #expect(parties(backlog.batch(adding: (1...2).flatMap { jobs(100, of: $0) })) == 2)
        #expect(parties(backlog.batch(adding: (3...4).flatMap { jobs(100, of: $0) })) == 4)
        #expect(parties(backlog.batch(adding: (5...100).flatMap { jobs(100, of: $0) })) == 8)
    }

    @Test func `one alone leaves the batch after a share`() {
        var backlog = backlog(limit: 16, share: 8)
        #expect(backlog.batch(adding: jobs(100, of: 1)) == Array(jobs(100, of: 1)[..<8]))
        #expect(backlog.count == 92)
    }

    @Test func `nobody goes first twice before all others had a turn`() {
        var backlog = backlog(limit: 8, share: 8)
        var parties = Set(backlog.batch(adding: jobs(100, of: 1)).map(\.party))
        #expect(parties == [1])
        parties = Set(backlog.batch(adding: jobs(8, of: 2)).map(\.party))
        #expect(parties == [2], "a newcomer")
        parties = Set(backlog.batch(adding: jobs(8, of: 2)).map(\.party))
        #expect(parties == [1], "whose turn it is")
        parties = Set(backlog.batch(adding: jobs(8, of: 2)).map(\.party))
        #expect(parties == [2])
    }

    @Test func `who came back with nothing waiting is a newcomer again`() {
        var backlog = backlog(limit: 8, share: 8)
        _ = backlog.batch(adding: jobs(100, of: 1))
        _ = backlog.batch(adding: [Job(2, 0)])
        // The turn of 2, who has nothing, passes.
        for _ in 0..<2 { _ = backlog.batch(adding: []) }
        #expect(backlog.batch(adding: [Job(2, 1)]).first == Job(2, 1))
    }
}
