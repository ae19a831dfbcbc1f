import StdExtras

/// Jobs that the writer has taken and not started, in the order in which they will run.
///
/// A party without waiting jobs is a newcomer: it runs next, in the order of arrival, with a share of its jobs. Jobs
/// beyond the share wait for turns with other busy parties. Newcomers and turns get half of the jobs each while there
/// are both. So neither one party with ten thousand waiting jobs nor ten thousand parties delay another by more than
/// a few batches. Light parties run in the order of arrival. The jobs of a party stay in order, and together: a
/// commit for few users writes fewer pages, and each of them gets one packet.
///
/// Confined to the writer's thread.
struct FairQueue<Job> {
    /// The least share of a party, however many wait: with fewer jobs, turns cost more than they are worth.
    private static var leastShare: Int { 8 }
    /// Batches for one round of all shares, unless so many parties wait that each has the least share.
    private static var round: Int { 8 }

    private let limit: Int
    private let share: Int
    private let party: (Job) -> Int64
    /// The jobs of each party that has some.
    private var lines: [Int64: Fifo<Job>] = [:]
    /// Parties of which no job ran since they had none waiting, in the order of their arrival.
    private var newcomers = Fifo<Int64>()
    /// Parties whose queue exceeds the shares that they had.
    private var turns = Fifo<Int64>()
    /// The number of jobs by which newcomers are ahead of turns.
    private var lead = 0

    /// The number of waiting jobs.
    private(set) var count = 0

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - limit: Jobs returned at once, beside the rest of the last share.
    ///   - share: Jobs of one party returned at once, for which the next party has to wait.
    ///   - party: The party of a job.
    init(limit: Int, share: Int, party: @escaping (Job) -> Int64) {
        self.limit = limit
        self.share = min(share, limit)
        self.party = party
    }

    var isEmpty: Bool { count == 0 }

    /// The next batch, of waiting jobs and of the later `arrivals`.
    mutating func batch(adding arrivals: [Job]) -> [Job] {
        // So few that nobody is delayed: nothing is sorted. This is the usual case without a flood.
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

    /// A share of each party, of newcomers and turns in balance, until the batch is full or each party had one.
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
            // Jobs that one side ran while the other had none are not owed to the other later.
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
