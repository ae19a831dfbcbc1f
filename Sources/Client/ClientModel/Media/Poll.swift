/// A poll. Stored once; votes change it in every message that shows it.
public struct Poll: Hashable, Sendable {
    /// The server's id of the poll.
    public var number: Int64
    /// The question.
    public var question: FormattedText
    /// The answers, in order.
    public var answers: [PollAnswer]
    /// The properties of the poll.
    public var flags: PollFlags = []
    /// The number of seconds it stays open.
    public var closePeriod: Int32?
    /// The time when it closes, seconds since 1970.
    public var closeDate: Int32?
    /// The results, as far as we may know them.
    public var results = PollResults()
    /// Our answer, while the server has not confirmed it.
    public var pendingVotes: [[UInt8]] = []

    /// Creates a poll without votes.
    public init(id number: Int64, question: FormattedText, answers: [PollAnswer]) {
        self.number = number
        self.question = question
        self.answers = answers
    }

    /// The id of its row.
    public var id: MediaID { MediaID(.poll, number) }
}

extension Poll: RecordCodable {
    /// Fields: 1 number, 2 question, 3 answers, 4 flags, 5 close period, 6 close date, 7 results, 8 pending
    /// votes.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(id: 0, question: FormattedText(""), answers: [])
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.fixed64()
            case 2: question = try reader.record()
            case 3: try reader.append(to: &answers)
            case 4: flags = try reader.options()
            case 5: closePeriod = try reader.int32()
            case 6: closeDate = try reader.int32()
            case 7: results = try reader.record()
            case 8: pendingVotes.append(try reader.byteArray())
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(fixed: number, at: 1)
        writer.write(question, at: 2)
        writer.write(answers, at: 3)
        writer.write(flags, at: 4)
        writer.write(closePeriod, at: 5)
        writer.write(closeDate, at: 6)
        writer.write(results, at: 7)
        writer.write(pendingVotes, at: 8)
    }
}

/// One of a poll's answers.
public struct PollAnswer: Hashable, Sendable {
    /// The server's id of the answer.
    public var option: [UInt8]
    /// The text.
    public var text: FormattedText

    /// Creates an answer.
    public init(option: [UInt8], text: FormattedText) {
        self.option = option
        self.text = text
    }
}

extension PollAnswer: RecordCodable {
    /// Fields: 1 option, 2 text.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(option: [], text: FormattedText(""))
        while let field = try reader.next() {
            switch field {
            case 1: option = try reader.byteArray()
            case 2: text = try reader.record()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(option, at: 1)
        writer.write(text, at: 2)
    }
}

/// The properties of a ``Poll``. The bits are stored.
public struct PollFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The poll is closed for votes.
    public static let closed = Self(rawValue: 1 << 0)
    /// The voters of each answer are public.
    public static let publicVotes = Self(rawValue: 1 << 1)
    /// Several answers may be chosen.
    public static let multipleChoice = Self(rawValue: 1 << 2)
    /// One answer is right.
    public static let quiz = Self(rawValue: 1 << 3)
    /// Votes may not be changed.
    public static let noRevoting = Self(rawValue: 1 << 4)
    /// The answers are shown in random order.
    public static let shuffled = Self(rawValue: 1 << 5)
    /// The results are shown when it is closed.
    public static let hidesResults = Self(rawValue: 1 << 6)
}
