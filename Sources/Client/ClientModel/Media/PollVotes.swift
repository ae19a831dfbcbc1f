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
