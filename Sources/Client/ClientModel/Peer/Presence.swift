/// The last time when a user was online, as far as the user lets us know. Stored as a choice record.
public enum Presence: Hashable, Sendable {
    /// The presence is unknown or hidden.
    case hidden
    /// The user is online until then unless it is renewed; seconds since 1970. Later it means ``offline(since:)``.
    case online(until: Int32)
    /// The user has been offline since then; seconds since 1970.
    case offline(since: Int32)
    /// The user was online within three days or so.
    case recently
    /// The user was online within a week.
    case lastWeek
    /// The user was online within a month.
    case lastMonth
    /// A presence of a kind that only a newer version knows.
    case unknown(UnknownRecord)

    /// The presence at `now`, seconds since 1970: an expired ``online(until:)`` is ``offline(since:)``.
    public func resolved(at now: Int32) -> Presence {
        if case .online(let until) = self, until <= now { return .offline(since: until) }
        return self
    }

    /// The time when the result of ``resolved(at:)`` next changes by itself, seconds since 1970.
    public func nextChange(after now: Int32) -> Int32? {
        if case .online(let until) = self, until > now { return until }
        return nil
    }
}

extension Presence: RecordCodable {
    /// Choices: 1 hidden, 2 online until, 3 offline since, 4 recently, 5 last week, 6 last month.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .hidden
        case 2: self = .online(until: try reader.int32())
        case 3: self = .offline(since: try reader.int32())
        case 4: self = .recently
        case 5: self = .lastWeek
        case 6: self = .lastMonth
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .hidden: writer.write(true, at: 1)
        case .online(let until): writer.writeAlways(Int64(until), at: 2)
        case .offline(let since): writer.writeAlways(Int64(since), at: 3)
        case .recently: writer.write(true, at: 4)
        case .lastWeek: writer.write(true, at: 5)
        case .lastMonth: writer.write(true, at: 6)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}
