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
