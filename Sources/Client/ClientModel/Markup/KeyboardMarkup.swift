/// A bot's keyboard that replaces ours.
public struct KeyboardMarkup: Hashable, Sendable {
    /// The rows, top first.
    public var rows: [ButtonRow]
    /// True if the keyboard is only as high as its rows.
    public var isCompact = false
    /// True if the keyboard closes after one press.
    public var isSingleUse = false
    /// True if it applies only to users whom the message mentions or answers.
    public var isSelective = false
    /// True if it is shown again when ours is closed.
    public var isPersistent = false
    /// The placeholder of the empty field, or "".
    public var placeholder = ""

    /// Creates a keyboard.
    public init(_ rows: [ButtonRow]) {
        self.rows = rows
    }
}

extension KeyboardMarkup: RecordCodable {
    /// Fields: 1 rows, 2 is compact, 3 is single use, 4 is selective, 5 is persistent, 6 placeholder.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init([])
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &rows)
            case 2: isCompact = try reader.bool()
            case 3: isSingleUse = try reader.bool()
            case 4: isSelective = try reader.bool()
            case 5: isPersistent = try reader.bool()
            case 6: placeholder = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(rows, at: 1)
        writer.write(isCompact, at: 2)
        writer.write(isSingleUse, at: 3)
        writer.write(isSelective, at: 4)
        writer.write(isPersistent, at: 5)
        writer.write(placeholder, at: 6)
    }
}
