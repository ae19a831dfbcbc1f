/// A row of buttons.
public struct ButtonRow: Hashable, Sendable {
    /// The buttons from left to right.
    public var buttons: [Button]

    /// Creates a row.
    public init(_ buttons: [Button]) {
        self.buttons = buttons
    }
}

extension ButtonRow: RecordCodable {
    /// Fields: 1 buttons.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init([])
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &buttons)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(buttons, at: 1)
    }
}
