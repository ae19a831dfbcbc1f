import StdExtras

/// Jobs that the lane has taken and not begun, in the order in which they will run.
///
/// Few jobs run in the order in which they came. Of many, each party has a share in turn, and who had nothing waiting is
/// first: one with ten thousand waiting jobs delays another's by no more than the batch that runs. The jobs of a party
/// stay in order, and together: a commit that is about few people writes fewer pages, and each of them is sent one packet.
///
/// Confined to the lane's thread.
struct FairBacklog<Job> {
    private let limit: Int
    private let share: Int
    private let party: (Job) -> Int64
    /// The jobs of each party that is among the newcomers or the turns; none of one that had its share and may come back.
    private var lines: [Int64: Fifo<Job>] = [:]
    /// Parties that had no place among the turns when their first job came. They are served before those, as they came.
    private var newcomers = Fifo<Int64>()
    /// Parties that had a share, and may have nothing waiting now. One that has nothing when its turn comes is a newcomer
    /// the next time: between two times that somebody goes first, everybody else had a turn.
    private var turns = Fifo<Int64>()

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
        if isEmpty {
            forgetTurns()
            // So few that nobody is delayed: nothing is sorted, which is how it is unless somebody floods.
            if arrivals.count <= min(limit, share) { return arrivals }
        }
        for job in arrivals { add(job) }
        return takeTurns()
    }

    private mutating func forgetTurns() {
        lines = [:]
        turns = Fifo()
    }

    private mutating func add(_ job: Job) {
        let party = party(job)
        if lines[party] == nil { newcomers.append(party) }
        lines[party, default: Fifo()].append(job)
        count += 1
    }

    /// A share of each party in turn, until the batch is full or everybody had one.
    private mutating func takeTurns() -> [Job] {
        var batch: [Job] = []
        var left = newcomers.count + turns.count
        while batch.count < limit, left > 0, let party = newcomers.popFirst() ?? turns.popFirst() {
            left -= 1
            guard var line = lines.removeValue(forKey: party), !line.isEmpty else { continue }
            let end = min(batch.count + share, limit)
            while batch.count < end, let job = line.popFirst() { batch.append(job) }
            lines[party] = line
            turns.append(party)
        }
        count -= batch.count
        return batch
    }
}
