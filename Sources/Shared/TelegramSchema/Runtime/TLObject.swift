/// A value of a TL stream: objects, numbers, strings, and vectors of these.
public protocol TLValue: Sendable, Equatable {
    /// Reads one value, boxed where the type is boxed.
    init(from reader: inout TLReader) throws(TLError)

    /// Appends the value, boxed where the type is boxed.
    func encode(to writer: inout TLWriter)

    /// The fewest bytes of a value, at least 4. Bounds the memory that a vector's count can make us reserve.
    static var minimumByteCount: Int { get }
}

extension TLValue {
    /// The size of a constructor's id, a count or an empty string: 4.
    public static var minimumByteCount: Int { 4 }

    /// Decodes the whole of `bytes`.
    ///
    /// - Throws: ``TLError``, also if bytes are left over.
    public init(decoding bytes: [UInt8]) throws(TLError) {
        var reader = TLReader(bytes.span.bytes)
        let value = try Self(from: &reader)
        try reader.finish()
        self = value
    }

    /// The value's bytes.
    public func encoded() -> [UInt8] {
        // Most messages fit: one allocation instead of five.
        var writer = TLWriter(reserving: 256)
        encode(to: &writer)
        return writer.bytes
    }
}

/// A boxed TL type: its encoding begins with a constructor's id.
public protocol TLObject: TLValue {}

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

/// A `#` word, whose bits announce the optional fields of a constructor.
struct TLFlags {
    var bits: UInt32 = 0

    subscript(bit: UInt32) -> Bool {
        get { bits >> bit & 1 != 0 }
        set {
            if newValue { bits |= 1 << bit } else { bits &= ~(1 << bit) }
        }
    }
}

extension TLReader {
    /// Reads a `#` word. Bits that the schema does not know are ignored, as all servers and clients do.
    mutating func readFlags() throws(TLError) -> TLFlags {
        TLFlags(bits: try readUInt32())
    }

    /// Reads a `#` word that must not announce fields that this schema omits: their size is unknown.
    mutating func readFlags(refusing refused: UInt32, in constructor: UInt32) throws(TLError) -> TLFlags {
        let flags = try readFlags()
        guard flags.bits & refused == 0 else { throw .unsupportedField(constructor: constructor) }
        return flags
    }

    /// Reads a `Vector` of a type that this schema omits: it can only be empty.
    mutating func readEmptyVector(in constructor: UInt32) throws(TLError) {
        guard try readVectorCount() == 0 else { throw .unsupportedField(constructor: constructor) }
    }
}

extension TLWriter {
    mutating func write(_ flags: TLFlags) { write(flags.bits) }
}

extension Int32: TLValue {
    /// TL `int`.
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readInt32() }

    /// TL `int`.
    public func encode(to writer: inout TLWriter) { writer.write(self) }
}

extension Int64: TLValue {
    /// 8.
    public static var minimumByteCount: Int { 8 }

    /// TL `long`.
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readInt64() }

    /// TL `long`.
    public func encode(to writer: inout TLWriter) { writer.write(self) }
}

extension Double: TLValue {
    /// 8.
    public static var minimumByteCount: Int { 8 }

    /// TL `double`.
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readDouble() }

    /// TL `double`.
    public func encode(to writer: inout TLWriter) { writer.write(self) }
}

extension Bool: TLValue {
    /// TL `Bool`, boxed.
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readBool() }

    /// TL `Bool`, boxed.
    public func encode(to writer: inout TLWriter) { writer.write(self) }
}

extension String: TLValue {
    /// TL `string`.
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readString() }

    /// TL `string`.
    public func encode(to writer: inout TLWriter) { writer.write(self) }
}

extension Array: TLValue where Element: TLValue {
    /// The id and the count: 8.
    public static var minimumByteCount: Int { 8 }

    /// A boxed `Vector`.
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readVector() }

    /// A boxed `Vector`.
    public func encode(to writer: inout TLWriter) { writer.write(self) }
}

/// The types of the Telegram API, generated from `Schema/api.tl`.
public enum TL {}

/// The methods of the Telegram API, generated from `Schema/api.tl`.
public enum TLFunction {}

/// The types of the service layer, generated from `Schema/mtproto.tl`.
public enum MTP {}

/// The functions of the service layer, generated from `Schema/mtproto.tl`.
public enum MTPFunction {}
