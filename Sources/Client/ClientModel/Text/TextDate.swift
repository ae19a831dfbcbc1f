/// A time in a text, shown in the reader's own words and time zone.
public struct TextDate: Hashable, Sendable {
    /// The time, seconds since 1970.
    public var date: Int32
    /// The style.
    public var style: TextDateStyle = []

    /// Creates a time in the client's own style.
    public init(date: Int32) {
        self.date = date
    }
}

extension TextDate: RecordCodable {
    /// Fields: 1 date, 2 style.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(date: 0)
        while let field = try reader.next() {
            switch field {
            case 1: date = try reader.int32()
            case 2: style = try reader.options()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(date, at: 1)
        writer.write(style, at: 2)
    }
}

/// The style of a ``TextDate``. The bits are stored.
public struct TextDateStyle: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Relative, as "in two hours".
    public static let relative = Self(rawValue: 1 << 0)
    /// With hours and minutes.
    public static let shortTime = Self(rawValue: 1 << 1)
    /// With hours, minutes and seconds.
    public static let longTime = Self(rawValue: 1 << 2)
    /// With the date in numbers.
    public static let shortDate = Self(rawValue: 1 << 3)
    /// With the date in words.
    public static let longDate = Self(rawValue: 1 << 4)
    /// With the day of the week.
    public static let dayOfWeek = Self(rawValue: 1 << 5)
}
