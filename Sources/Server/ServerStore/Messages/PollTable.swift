import SQLite
public import TelegramSchema

/// Polls and the votes in them.
public struct PollTable {
    let database: Connection

    /// A poll.
    public func find(_ id: Int64) throws -> PollRecord? {
        try database.first(
            "SELECT id, creator, gid, content, is_closed, close_date, voters, counts FROM polls WHERE id = ?",
            id
        ) { row in
            var poll = PollRecord(
                id: row.int64(0),
                creator: row.userID(1),
                content: row.bytes(3),
                answers: 0
            )
            poll.gid = row.optionalInt64(2).map(GlobalMessageID.init(rawValue:))
            poll.isClosed = row.bool(4)
            poll.closeDate = row.optionalInt32(5)
            poll.voters = row.int32(6)
            poll.counts = row.withBytes(7) { PollCounts.decode($0) }
            return poll
        }
    }

    /// Stores a new or changed poll.
    ///
    /// - Throws: `ServerStoreError.tooLong` for too much content; errors of the database.
    public func save(_ poll: PollRecord) throws {
        guard poll.content.count <= PollRecord.maximumContentBytes else { throw ServerStoreError.tooLong }
        try database.run(
            """
            INSERT OR REPLACE INTO polls(id, creator, gid, content, is_closed, close_date, voters, counts)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            poll.id,
            poll.creator,
            poll.gid?.rawValue,
            poll.content,
            poll.isClosed ? 1 : 0,
            poll.closeDate,
            poll.voters,
            PollCounts.encode(poll.counts)
        )
    }

    /// Deletes a part of what is left of one poll that no message shows any more, also no scheduled one.
    ///
    /// - Parameter limit: The maximum number of votes to delete.
    /// - Returns: False if there is nothing left to delete.
    /// - Throws: Errors of the database.
    public func deleteUnshown(limit: Int) throws -> Bool {
        let found = try database.first("SELECT poll FROM unshown_polls LIMIT 1") { $0.int64(0) }
        guard let poll = found else { return false }
        // A message may have shown it again since it was noted: a forwarded copy that had been scheduled.
        if try !isShown(poll) {
            try database.run(
                """
                DELETE FROM poll_votes WHERE poll = ?1
                  AND voter IN (SELECT voter FROM poll_votes WHERE poll = ?1 LIMIT ?2)
                """,
                poll,
                limit
            )
            guard database.changes < limit else { return true }
            try database.run("DELETE FROM polls WHERE id = ?", poll)
        }
        try database.run("DELETE FROM unshown_polls WHERE poll = ?", poll)
        return true
    }

    private func isShown(_ poll: Int64) throws -> Bool {
        try database.first(
            """
            SELECT EXISTS (SELECT 1 FROM messages INDEXED BY messages_by_poll WHERE poll = ?1)
              OR EXISTS (SELECT 1 FROM scheduled INDEXED BY scheduled_by_poll WHERE poll = ?1)
            """,
            poll
        ) { $0.bool(0) } ?? false
    }

    /// The choices of one user; none without a vote.
    public func choices(of voter: UserID, in poll: Int64) throws -> PollChoices {
        try database.first("SELECT choices FROM poll_votes WHERE poll = ? AND voter = ?", poll, voter) {
            PollChoices(rawValue: $0.int64(0))
        } ?? []
    }

    /// Sets the choices of a user, and counts them; none retracts the vote.
    ///
    /// - Returns: The poll with its new results.
    public func vote(_ vote: PollVote, in poll: PollRecord) throws -> PollRecord {
        let before = try choices(of: vote.voter, in: poll.id)
        var poll = poll
        for place in poll.counts.indices {
            let answer = PollChoices(place: place)
            if before.contains(answer) { poll.counts[place] -= 1 }
            if vote.choices.contains(answer) { poll.counts[place] += 1 }
        }
        poll.voters += (vote.choices.isEmpty ? 0 : 1) - (before.isEmpty ? 0 : 1)
        if vote.choices.isEmpty {
            try database.run("DELETE FROM poll_votes WHERE poll = ? AND voter = ?", poll.id, vote.voter)
        } else {
            try database.run(
                "INSERT OR REPLACE INTO poll_votes(poll, voter, choices, date) VALUES (?, ?, ?, ?)",
                poll.id,
                vote.voter,
                vote.choices.rawValue,
                vote.date
            )
        }
        try save(poll)
        return poll
    }

    /// A place in a list of votes, the newest first.
    public struct Cursor: Equatable, Sendable {
        /// The time of the vote before.
        public var date: Int32
        /// The voter of the vote before.
        public var voter: UserID

        /// Creates the place after a vote.
        public init(date: Int32, voter: UserID) {
            self.date = date
            self.voter = voter
        }
    }

    /// Some votes, the newest first.
    ///
    /// - Parameters:
    ///   - poll: The poll.
    ///   - choices: The answers of which a vote has at least one; nil for any.
    ///   - cursor: The place to go on from; nil for the newest.
    ///   - limit: The maximum number of votes.
    /// - Returns: The votes.
    /// - Throws: Errors of the database.
    public func votes(
        in poll: Int64,
        for choices: PollChoices? = nil,
        after cursor: Cursor? = nil,
        limit: Int
    ) throws -> [PollVote] {
        try database.all(
            """
            SELECT voter, choices, date FROM poll_votes INDEXED BY poll_votes_by_date
            WHERE poll = ?1 AND (date, voter) < (?2, ?3) AND choices & ?4 <> 0
            ORDER BY date DESC, voter DESC LIMIT ?5
            """,
            poll,
            Int64(cursor?.date ?? .max),
            cursor?.voter.rawValue ?? Int64.max,
            choices?.rawValue ?? Int64.max,
            limit
        ) { row in
            PollVote(
                voter: row.userID(0),
                choices: PollChoices(rawValue: row.int64(1)),
                date: row.int32(2)
            )
        }
    }

    /// The time when the first open poll closes by itself; nil for none.
    public func firstClosing() throws -> Int32? {
        try database.first(
            """
            SELECT close_date FROM polls INDEXED BY polls_by_close_date
            WHERE close_date IS NOT NULL AND NOT is_closed ORDER BY close_date LIMIT 1
            """
        ) { $0.int32(0) }
    }

    /// The open polls whose time is over at `date`, with their makers, at most `limit`.
    public func ended(at date: Int32, limit: Int) throws -> [(id: Int64, creator: UserID)] {
        try database.all(
            """
            SELECT id, creator FROM polls INDEXED BY polls_by_close_date
            WHERE close_date IS NOT NULL AND NOT is_closed AND close_date <= ? ORDER BY close_date LIMIT ?
            """,
            date,
            limit
        ) { ($0.int64(0), $0.userID(1)) }
    }
}

/// The number of votes for each answer: 4 bytes each, little-endian.
private enum PollCounts {
    static func encode(_ counts: [Int32]) -> [UInt8] {
        counts.flatMap { count in withUnsafeBytes(of: count.littleEndian) { Array($0) } }
    }

    static func decode(_ bytes: UnsafeRawBufferPointer) -> [Int32] {
        (0..<bytes.count / 4).map { place in
            Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: place * 4, as: Int32.self))
        }
    }
}
