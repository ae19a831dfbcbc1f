/// One constructor, or one function: fields in a fixed order, after a fixed id if boxed.
public protocol TLConstructor: TLObject {
    /// The id, the lowest byte first on the wire.
    static var constructorID: UInt32 { get }

    /// Reads the fields, which come after the id.
    init(bareFrom reader: inout TLReader) throws(TLError)

    /// Appends the fields, without the id.
    func encodeBare(to writer: inout TLWriter)
}

extension TLConstructor {
    /// Reads the id and the fields.
    public init(from reader: inout TLReader) throws(TLError) {
        let id = try reader.readUInt32()
        guard id == Self.constructorID else { throw .unknownConstructor(id) }
        try self.init(bareFrom: &reader)
    }

    /// Appends the id and the fields.
    public func encode(to writer: inout TLWriter) {
        writer.write(Self.constructorID)
        encodeBare(to: &writer)
    }
}

/// A TL function: the request of a client, and the type of the answer.
public protocol TLFunctionCall: TLConstructor {
    /// The server's answer unless it answers an error.
    associatedtype Result: TLValue
}
