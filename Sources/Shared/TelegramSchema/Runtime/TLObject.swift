/// What can stand in a TL stream: objects, numbers, strings, and vectors of these.
public protocol TLValue: Sendable, Equatable {
    /// Reads one value, boxed where the type is boxed.
    init(from reader: inout TLReader) throws(TLError)

    /// Appends the value, boxed where the type is boxed.
    func encode(to writer: inout TLWriter)
}

extension TLValue {
    /// Decodes the whole of `bytes`.
    ///
    /// - Throws: ``TLError``, also when bytes are left over.
    public init(decoding bytes: [UInt8]) throws(TLError) {
        var reader = TLReader(bytes.span.bytes)
        let value = try Self(from: &reader)
        try reader.finish()
        self = value
    }

    /// The value's bytes.
    public func encoded() -> [UInt8] {
        var writer = TLWriter()
        encode(to: &writer)
        return writer.bytes
    }
}

/// A boxed TL type: its coding begins with a constructor's id.
public protocol TLObject: TLValue {}

/// One constructor's fields, without its id.
public protocol TLBareObject: Sendable, Equatable {
    /// The constructor's id.
    static var constructorID: UInt32 { get }

    /// Reads what follows the id.
    init(bareFrom reader: inout TLReader) throws(TLError)

    /// Appends what follows the id.
    func encodeBare(to writer: inout TLWriter)
}

/// A type with a single constructor: the boxed form is the bare one behind its id.
public protocol TLSingleConstructor: TLObject, TLBareObject {}

extension TLSingleConstructor {
    /// Reads the constructor's id and the fields.
    public init(from reader: inout TLReader) throws(TLError) {
        let id = try reader.readUInt32()
        guard id == Self.constructorID else { throw .unknownConstructor(id) }
        try self.init(bareFrom: &reader)
    }

    /// Appends the constructor's id and the fields.
    public func encode(to writer: inout TLWriter) {
        writer.write(Self.constructorID)
        encodeBare(to: &writer)
    }
}

/// A TL function: what a client asks, and the type of the answer.
public protocol TLFunctionCall: TLSingleConstructor {
    /// What the server answers when it does not answer an error.
    associatedtype Result: TLValue
}
