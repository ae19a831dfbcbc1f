/// A public name of a peer.
public struct Username: Hashable, Sendable {
    /// The name without @.
    public var name: String
    /// True if it does not lead to the peer now.
    public var isInactive = false
    /// True if its owner may change it.
    public var isEditable = false

    /// Creates an active name.
    public init(_ name: String) {
        self.name = name
    }
}

extension Username: RecordCodable {
    /// Fields: 1 name, 2 is inactive, 3 is editable.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init("")
        while let field = try reader.next() {
            switch field {
            case 1: name = try reader.string()
            case 2: isInactive = try reader.bool()
            case 3: isEditable = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(name, at: 1)
        writer.write(isInactive, at: 2)
        writer.write(isEditable, at: 3)
    }
}
