/// An object of the server's that this version does not understand, kept for a later one.
public struct UnknownObject: Hashable, Sendable {
    /// The schema layer of the object.
    public var layer: Int32
    /// The boxed object.
    public var bytes: [UInt8]

    /// Creates a value.
    public init(layer: Int32, bytes: [UInt8]) {
        self.layer = layer
        self.bytes = bytes
    }
}

extension UnknownObject: RecordCodable {
    /// Fields: 1 layer, 2 bytes.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(layer: 0, bytes: [])
        while let field = try reader.next() {
            switch field {
            case 1: layer = try reader.int32()
            case 2: bytes = try reader.byteArray()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(layer, at: 1)
        writer.write(bytes, at: 2)
    }
}
