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
