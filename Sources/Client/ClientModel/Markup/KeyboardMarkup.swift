/// A keyboard that takes the place of ours.
public struct KeyboardMarkup: Hashable, Sendable {
    /// Rows, top first.
    public var rows: [ButtonRow]
    /// As low as its rows need.
    public var isCompact = false
    /// Goes after one press.
    public var isSingleUse = false
    /// Only for those whom the message names or answers.
    public var isSelective = false
    /// Comes back when ours is closed.
    public var isPersistent = false
    /// Shown in the empty field, or "".
    public var placeholder = ""

    /// A keyboard.
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
