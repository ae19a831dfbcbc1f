import StdExtras

/// Jobs that the lane has taken and not begun, in the order in which they will run.
///
/// Few jobs run in the order in which they came. Of many, each party has a share in turn, and half of the turns are of
/// those who had nothing waiting: neither one with ten thousand waiting jobs nor ten thousand with one delay another's by
/// more than a few batches. The jobs of a party stay in order, and together: a commit that is about few people writes fewer
/// pages, and each of them is sent one packet.
///
/// Confined to the lane's thread.
struct FairBacklog<Job> {
    /// The least share of a party, however many wait: with fewer a job costs more than turns are worth.
    private static var leastShare: Int { 8 }

    private let limit: Int
    private let share: Int
    private let party: (Job) -> Int64
    /// The jobs of each party that is among the newcomers or the turns; none of one that had its share and may come back.
    private var lines: [Int64: Fifo<Job>] = [:]
    /// Parties that had no place among the turns when their first job came, in the order in which they came.
    private var newcomers = Fifo<Int64>()
    /// Parties that had a share, and may have nothing waiting now. One that has nothing when its turn comes is a newcomer
    /// the next time.
    private var turns = Fifo<Int64>()
    /// Parties with waiting jobs.
    private var waiting = 0

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
        if lines[party]?.isEmpty != false { waiting += 1 }
        lines[party, default: Fifo()].append(job)
        count += 1
    }

    /// A share of each party, of newcomers and others by turns, until the batch is full or everybody had one.
    private mutating func takeTurns() -> [Job] {
        var batch: [Job] = []
        let share = min(share, max(Self.leastShare, limit / max(1, waiting)))
        var (newcomersLeft, turnsLeft) = (newcomers.count, turns.count)
        var isNewcomersTurn = true
        while batch.count < limit, newcomersLeft + turnsLeft > 0 {
            let isNewcomer = newcomersLeft > 0 && (isNewcomersTurn || turnsLeft == 0)
            if isNewcomer { newcomersLeft -= 1 } else { turnsLeft -= 1 }
            guard let party = isNewcomer ? newcomers.popFirst() : turns.popFirst(),
                var line = lines.removeValue(forKey: party), !line.isEmpty
            else { continue }
            isNewcomersTurn = !isNewcomer
            let end = min(batch.count + share, limit)
            while batch.count < end, let job = line.popFirst() { batch.append(job) }
            if line.isEmpty { waiting -= 1 }
            lines[party] = line
            turns.append(party)
        }
        count -= batch.count
        return batch
    }
}
