import Testing

@testable import ServerStore

struct FairQueueTests {
    private struct Job: Equatable {
        let party: Int64
        let number: Int

        init(_ party: Int64, _ number: Int) {
            self.party = party
            self.number = number
        }
    }

    private func backlog(limit: Int, share: Int) -> FairQueue<Job> {
        FairQueue(limit: limit, share: share) { $0.party }
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

    @Test func `the job of a new party is in the next batch, whatever the number of floods`() {
        var backlog = backlog(limit: 16, share: 8)
        _ = backlog.batch(adding: (1...10).flatMap { jobs(1000, of: $0) })
        // Until each of them had a turn.
        for _ in 0..<8 { _ = backlog.batch(adding: []) }
        #expect(backlog.batch(adding: [Job(11, 0)]).contains(Job(11, 0)))
    }

    @Test func `a waiting party gets turns, whatever the number of new parties`() {
        var backlog = backlog(limit: 16, share: 8)
        _ = backlog.batch(adding: jobs(1000, of: 1))
        for stranger in stride(from: Int64(2), to: 40, by: 2) {
            let batch = backlog.batch(adding: jobs(8, of: stranger) + jobs(8, of: stranger + 1))
            #expect(batch.count { $0.party == 1 } == 8)
        }
    }

    @Test func `a waiting party gets turns also when a batch is one share long`() {
        var backlog = backlog(limit: 8, share: 8)
        _ = backlog.batch(adding: jobs(1000, of: 1))
        let parties = (1...6).map { _ in Set(backlog.batch(adding: jobs(8, of: 2)).map(\.party)) }
        #expect(parties.count { $0 == [1] } == 3)
        #expect(parties.count { $0 == [2] } == 3)
    }

    @Test func `parties with few jobs are served in the order of arrival`() {
        var backlog = backlog(limit: 16, share: 8)
        var served: [Int64] = []
        for round in 0..<10 {
            served += backlog.batch(adding: (1...4).flatMap { jobs(8, of: $0 + Int64(round) * 4) }).map(
                \.party
            )
        }
        #expect(served == served.sorted())
    }

    @Test func `the more wait the smaller is a share, and it is no smaller than eight`() {
        let largest = { (parties: Int64) in
            var backlog = backlog(limit: 64, share: 32)
            let batch = backlog.batch(adding: (1...parties).flatMap { jobs(100, of: $0) })
            return batch.count { $0.party == 1 }
        }
        #expect(largest(16) == 32)
        #expect(largest(32) == 16)
        #expect(largest(200) == 8)
    }

    @Test func `one alone leaves the batch after a share`() {
        var backlog = backlog(limit: 16, share: 8)
        #expect(backlog.batch(adding: jobs(100, of: 1)) == Array(jobs(100, of: 1)[..<8]))
        #expect(backlog.count == 92)
    }

    @Test func `nobody has two shares of a batch`() {
        var backlog = backlog(limit: 64, share: 8)
        _ = backlog.batch(adding: jobs(100, of: 1))
        let batch = backlog.batch(adding: (2...4).flatMap { jobs(100, of: $0) })
        #expect((1...4).map { party in batch.count { $0.party == party } } == [8, 8, 8, 8])
    }

    @Test func `all jobs of a party with less than a share are in one batch`() {
        var backlog = backlog(limit: 16, share: 8)
        _ = backlog.batch(adding: (1...50).flatMap { jobs(1000, of: $0) })
        for _ in 0..<100 { _ = backlog.batch(adding: []) }
        for stranger in 100..<200 as Range<Int64> {
            let batch = backlog.batch(adding: jobs(5, of: stranger))
            #expect(batch.count { $0.party == stranger } == 5)
            #expect(batch.count <= 16 + 8)
        }
    }

    @Test func `many who send one job each have half of the jobs beside those who flood`() {
        var backlog = backlog(limit: 64, share: 8)
        _ = backlog.batch(adding: (1...40).flatMap { jobs(1000, of: $0) })
        for _ in 0..<20 { _ = backlog.batch(adding: []) }
        let strangers = (100..<400).map { Job($0, 0) }
        var batch = backlog.batch(adding: strangers)
        #expect((28...40).contains(batch.count { $0.party >= 100 }))
        batch = backlog.batch(adding: [])
        #expect((28...40).contains(batch.count { $0.party >= 100 }))
    }

    @Test func `a party that was alone for long has no lower rank than a new one`() {
        var backlog = backlog(limit: 16, share: 8)
        for party in 1...50 as ClosedRange<Int64> {
            _ = backlog.batch(adding: jobs(8, of: 2 * party) + jobs(8, of: 2 * party + 1))
        }
        _ = backlog.batch(adding: (201...202).flatMap { jobs(1000, of: $0) })
        let batch = backlog.batch(adding: jobs(8, of: 300) + jobs(8, of: 301))
        #expect(batch.contains { $0.party >= 300 })
    }
}
