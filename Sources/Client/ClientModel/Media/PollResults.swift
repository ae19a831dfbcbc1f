/// The results of a poll.
public struct PollResults: Hashable, Sendable {
    /// The votes for each answer; empty when we may not know them yet.
    public var votes: [PollVotes] = []
    /// The number of voters.
    public var totalVoters: Int32 = 0
    /// The last few voters, when the poll is public.
    public var recentVoters: [PeerID] = []
    /// The explanation of the right answer, after we answered a quiz.
    public var solution: FormattedText?
    /// True if the results do not contain our own choice: keep the known one.
    public var isPartial = false

    /// Creates results without votes.
    public init() {}

    /// These results after our choice of `options` alone. Results that are hidden before a vote do not change.
    public func choosing(_ options: [[UInt8]]) -> PollResults {
        var changed = self
        let didVote = votes.contains(where: \.isChosen)
        for index in changed.votes.indices {
            let isChosen = options.contains(changed.votes[index].option)
            guard changed.votes[index].isChosen != isChosen else { continue }
            changed.votes[index].isChosen = isChosen
            changed.votes[index].count += isChosen ? 1 : -1
        }
        guard !votes.isEmpty, didVote == options.isEmpty else { return changed }
        changed.totalVoters += didVote ? -1 : 1
        return changed
    }

    /// The ids of the answers that we chose.
    public var own: [[UInt8]] { votes.filter(\.isChosen).map(\.option) }

    /// These results, with our own choice taken from `known` if they do not contain it.
    public func keepingOwnChoice(of known: PollResults) -> PollResults {
        guard isPartial else { return self }
        var merged = self
        for index in merged.votes.indices {
            let old = known.votes.first { $0.option == merged.votes[index].option }
            merged.votes[index].isChosen = old?.isChosen ?? false
            merged.votes[index].isCorrect = merged.votes[index].isCorrect || old?.isCorrect ?? false
        }
        merged.solution = merged.solution ?? known.solution
        merged.isPartial = known.isPartial
        return merged
    }
}

extension PollResults: RecordCodable {
    /// Fields: 1 votes, 2 total voters, 3 recent voters, 4 solution, 5 is partial.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &votes)
            case 2: totalVoters = try reader.int32()
            case 3: recentVoters = try reader.packedPeerIDs()
            case 4: solution = try reader.record()
            case 5: isPartial = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(votes, at: 1)
        writer.write(totalVoters, at: 2)
        writer.write(packed: recentVoters, at: 3)
        writer.write(solution, at: 4)
        writer.write(isPartial, at: 5)
    }
}

/// The votes for one answer of a poll.
public struct PollVotes: Hashable, Sendable {
    /// The id of the answer.
    public var option: [UInt8]
    /// The number of votes.
    public var count: Int32
    /// True if we chose it.
    public var isChosen = false
    /// True if it is the right answer of a quiz.
    public var isCorrect = false

    /// Creates a value.
    public init(option: [UInt8], count: Int32) {
        self.option = option
        self.count = count
    }
}

extension PollVotes: RecordCodable {
    /// Fields: 1 option, 2 count, 3 is chosen, 4 is correct.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(option: [], count: 0)
        while let field = try reader.next() {
            switch field {
            case 1: option = try reader.byteArray()
            case 2: count = try reader.int32()
            case 3: isChosen = try reader.bool()
            case 4: isCorrect = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(option, at: 1)
        writer.write(count, at: 2)
        writer.write(isChosen, at: 3)
        writer.write(isCorrect, at: 4)
    }
}
