import StdExtras

/// Jobs that the lane has taken and not begun, in the order in which they will run.
///
/// Few jobs run in the order in which they came. Of many, each party has one after the other, so that one with ten
/// thousand waiting jobs delays another's first by no more than the batch that runs; the jobs of a party stay in
/// order.
///
/// Confined to the lane's thread.
struct FairBacklog<Job> {
    private let limit: Int
    private let share: Int
    private let party: (Job) -> Int64
    private var lines: [Int64: Fifo<Job>] = [:]
    /// Parties with waiting jobs. The first has its turn next.
    private var turns: [Int64] = []

    /// Jobs that wait.
    private(set) var count = 0

    /// A backlog without jobs.
    ///
    /// - Parameters:
    ///   - limit: jobs handed out at once.
    ///   - share: jobs of one party handed out at once: what somebody who comes next has to wait for.
    ///   - party: who a job is for.
    init(limit: Int, share: Int, party: @escaping (Job) -> Int64) {
        self.limit = limit
        self.share = share
        self.party = party
    }

    var isEmpty: Bool { count == 0 }

    /// The next batch, of what waits and of `arrivals`, which came after that.
    mutating func batch(adding arrivals: [Job]) -> [Job] {
        // So few that nobody is delayed: nothing is sorted, which is how it is unless somebody floods.
        if isEmpty, arrivals.count <= min(limit, share) { return arrivals }
        for job in arrivals { add(job) }
        return takeRounds()
    }

    private mutating func add(_ job: Job) {
        let party = party(job)
        if lines[party] == nil { turns.append(party) }
        lines[party, default: Fifo()].append(job)
        count += 1
    }

    /// One job of each party in turn, until the batch is full or everybody had a share.
    private mutating func takeRounds() -> [Job] {
        var batch: [Job] = []
        var round = 0
        while batch.count < limit, round < share, !turns.isEmpty {
            var waiting: [Int64] = []
            var taken = 0
            for party in turns where batch.count < limit {
                taken += 1
                guard let job = lines[party]?.popFirst() else { continue }
                batch.append(job)
                if lines[party]?.isEmpty == true { lines[party] = nil } else { waiting.append(party) }
            }
            // Whoever had no turn in this round is first in the next.
            turns = turns[taken...] + waiting
            round += 1
        }
        count -= batch.count
        return batch
    }
}
