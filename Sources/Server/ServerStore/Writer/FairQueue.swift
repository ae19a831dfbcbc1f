import StdExtras

/// Jobs that the lane has taken and not begun, in the order in which they will run.
///
/// Who had nothing waiting comes next in the order in which they came, with a share of what they sent. What is beyond that
/// share waits for the turns of those who sent more; newcomers and turns have half of the jobs each while there are both.
/// So neither one with ten thousand waiting jobs nor ten thousand with one delay another's by more than a few batches, and
/// those who send little are served as they came. The jobs of a party stay in order, and together: a commit that is about
/// few people writes fewer pages, and each of them is sent one packet.
///
/// Confined to the lane's thread.
struct FairQueue<Job> {
    /// The least share of a party, however many wait: with fewer a job costs more than turns are worth.
    private static var leastShare: Int { 8 }
    /// Batches that a round of everybody's shares takes, unless so many wait that each has the least.
    private static var round: Int { 8 }

    private let limit: Int
    private let share: Int
    private let party: (Job) -> Int64
    /// The jobs of each party that has some.
    private var lines: [Int64: Fifo<Job>] = [:]
    /// Parties of which no job ran since they had none waiting, in the order in which they came.
    private var newcomers = Fifo<Int64>()
    /// Parties whose line is longer than the shares that they had.
    private var turns = Fifo<Int64>()
    /// By how many jobs newcomers are ahead of turns.
    private var lead = 0

    /// Jobs that wait.
    private(set) var count = 0

    /// A backlog without jobs.
    ///
    /// - Parameters:
    ///   - limit: jobs handed out at once, beside what is left of the last share then.
    ///   - share: jobs of one party handed out at once: what somebody who comes next has to wait for.
    ///   - party: who a job is for.
    init(limit: Int, share: Int, party: @escaping (Job) -> Int64) {
        self.limit = limit
        self.share = min(share, limit)
        self.party = party
    }

    var isEmpty: Bool { count == 0 }

    /// The next batch, of what waits and of `arrivals`, which came after that.
    mutating func batch(adding arrivals: [Job]) -> [Job] {
        // So few that nobody is delayed: nothing is sorted, which is how it is unless somebody floods.
        if isEmpty, arrivals.count <= share { return arrivals }
        for job in arrivals { add(job) }
        return takeShares()
    }

    private mutating func add(_ job: Job) {
        let party = party(job)
        if lines[party] == nil { newcomers.append(party) }
        lines[party, default: Fifo()].append(job)
        count += 1
    }

    /// A share of each party, of newcomers and turns in balance, until the batch is full or everybody had one.
    private mutating func takeShares() -> [Job] {
        var batch: [Job] = []
        let share = min(share, max(Self.leastShare, Self.round * limit / max(1, lines.count)))
        var (newcomersLeft, turnsLeft) = (newcomers.count, turns.count)
        while batch.count < limit, newcomersLeft + turnsLeft > 0 {
            let isNewcomer = newcomersLeft > 0 && (lead <= 0 || turnsLeft == 0)
            if isNewcomer { newcomersLeft -= 1 } else { turnsLeft -= 1 }
            guard let party = isNewcomer ? newcomers.popFirst() : turns.popFirst(),
                var line = lines.removeValue(forKey: party)
            else { continue }
            let start = batch.count
            while batch.count < start + share, let job = line.popFirst() { batch.append(job) }
            // What one side had while the other wanted nothing is not owed to that later.
            let served = batch.count - start
            lead = isNewcomer ? min(lead + served, share) : max(lead - served, -share)
            guard !line.isEmpty else { continue }
            lines[party] = line
            turns.append(party)
        }
        count -= batch.count
        return batch
    }
}
