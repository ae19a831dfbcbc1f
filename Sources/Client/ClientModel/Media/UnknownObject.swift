/// Something of the server's that this version does not understand, kept so that a later one may.
public struct UnknownObject: Hashable, Sendable {
    /// The layer of the schema that it was sent in.
    public var layer: Int32
    /// The boxed object.
    public var bytes: [UInt8]

    /// Keeps an object.
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
