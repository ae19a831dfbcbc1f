/// A random value drawn by the server.
public struct Dice: Hashable, Sendable {
    /// The emoji of the game.
    public var emoji: String
    /// The value; 0 until the server has drawn it.
    public var value: Int32

    /// Creates a value.
    public init(emoji: String, value: Int32) {
        self.emoji = emoji
        self.value = value
    }
}

extension Dice: RecordCodable {
    /// Fields: 1 emoji, 2 value.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(emoji: "", value: 0)
        while let field = try reader.next() {
            switch field {
            case 1: emoji = try reader.string()
            case 2: value = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(emoji, at: 1)
        writer.write(value, at: 2)
    }
}
