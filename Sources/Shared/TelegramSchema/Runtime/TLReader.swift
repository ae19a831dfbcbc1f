/// Reads TL values from borrowed bytes; allocates only the strings and arrays that it returns.
///
/// Every read checks bounds first and throws ``TLError``; after an error the position is unspecified.
public struct TLReader: ~Escapable {
    /// The deepest nesting of boxed values. Real answers stay under 20; the bound protects the stack from hostile
    /// ones.
    public static let maximumDepth = 64

    private let bytes: RawSpan

    /// The limits of each string and vector.
    let limits: TLLimits

    /// Position of the next read, bytes from the start.
    public private(set) var offset = 0

    private var depth = 0

    /// True to check values without keeping them: strings and arrays come back empty. For ``TLLazyVector``.
    var isSkimming = false

    /// Creates a reader at the start of `bytes`; a value that exceeds one of `limits` is an error.
    @_lifetime(copy bytes)
    public init(_ bytes: RawSpan, limits: TLLimits = .none) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Bytes that are left.
    public var remaining: Int { bytes.byteCount - offset }

    /// Throws unless `count` bytes are left. `count` may be any number, also negative.
    @inline(__always)
    private func require(_ count: Int) throws(TLError) {
        guard count >= 0, count <= remaining else { throw .truncated(needed: count, available: remaining) }
    }

    @inline(__always)
    private mutating func load<Value: BitwiseCopyable>(_ type: Value.Type) throws(TLError) -> Value {
        try require(MemoryLayout<Value>.size)
        // The line before checked the bounds; TL is little-endian, like all target machines.
        let value = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
        offset += MemoryLayout<Value>.size
        return value
    }

    /// The next four bytes, mostly a constructor's id.
    public mutating func readUInt32() throws(TLError) -> UInt32 { try load(UInt32.self) }

    /// TL `int`.
    public mutating func readInt32() throws(TLError) -> Int32 { try load(Int32.self) }

    /// TL `long`.
    public mutating func readInt64() throws(TLError) -> Int64 { try load(Int64.self) }

    /// TL `double`.
    public mutating func readDouble() throws(TLError) -> Double { try load(Double.self) }

    /// TL `int128`.
    public mutating func readNonce128() throws(TLError) -> Nonce128 {
        Nonce128(low: try load(UInt64.self), high: try load(UInt64.self))
    }

    /// TL `int256`.
    public mutating func readNonce256() throws(TLError) -> Nonce256 {
        Nonce256(low: try readNonce128(), high: try readNonce128())
    }

    /// TL `Bool`, boxed.
    public mutating func readBool() throws(TLError) -> Bool {
        switch try readUInt32() {
        case TLWriter.boolTrue: true
        case TLWriter.boolFalse: false
        case let other: throw .invalidBool(other)
        }
    }

    /// The four bytes that the next read would start with, left unread.
    public func peekUInt32() throws(TLError) -> UInt32 {
        try require(4)
        return bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self)
    }

    /// Skips `count` bytes.
    public mutating func skip(_ count: Int) throws(TLError) {
        try require(count)
        offset += count
    }

    /// The range of the next TL `bytes` or `string`, after its header; skips it and its padding without a copy.
    public mutating func readBytesRange() throws(TLError) -> Range<Int> {
        try require(4)
        let first = try peekUInt32()
        let isShort = first & 0xFF < 254
        let count = Int(isShort ? first & 0xFF : first >> 8)
        guard first & 0xFF != 255 else { throw .countOutOfRange(Int32(truncatingIfNeeded: first)) }
        let header = isShort ? 1 : 4
        let padded = (header + count + 3) & ~3
        try require(padded)
        let start = offset + header
        offset += padded
        return start..<start + count
    }

    /// TL `bytes`.
    public mutating func readBytes() throws(TLError) -> [UInt8] {
        let range = try readBytesRange()
        guard range.count <= limits.blobBytes else { throw .overLimit(range.count) }
        if isSkimming { return [] }
        return bytes.extracting(range).withUnsafeBytes { [UInt8]($0) }
    }

    /// TL `string`; throws ``TLError/invalidUTF8`` rather than repair it.
    public mutating func readString() throws(TLError) -> String {
        let range = try readBytesRange()
        guard range.count <= limits.stringBytes else { throw .overLimit(range.count) }
        if isSkimming {
            try validateText(in: range)
            return ""
        }
        let text = bytes.extracting(range).withUnsafeBytes { String(validating: $0, as: UTF8.self) }
        guard let text else { throw .invalidUTF8 }
        return text
    }

    /// Throws unless the bytes are UTF-8; allocates nothing.
    private func validateText(in range: Range<Int>) throws(TLError) {
        let text = Span<UInt8>(_bytes: bytes.extracting(range))
        do {
            _ = try UTF8Span(validating: text)
        } catch {
            throw .invalidUTF8
        }
    }

    /// A copy of a skipped range.
    func copy(_ range: Range<Int>) -> [UInt8] {
        bytes.extracting(range).withUnsafeBytes { [UInt8]($0) }
    }

    /// All remaining bytes.
    public mutating func readRemaining() -> [UInt8] {
        defer { offset = bytes.byteCount }
        return bytes.extracting(offset..<bytes.byteCount).withUnsafeBytes { [UInt8]($0) }
    }

    /// Enters one more level of nesting; generated decoders of recursive types call it.
    public mutating func descend() throws(TLError) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw .tooDeep }
    }

    /// Leaves a level entered by ``descend()``.
    public mutating func ascend() { depth -= 1 }

    /// Throws unless all bytes were read.
    public func finish() throws(TLError) {
        guard remaining == 0 else { throw .trailingBytes(remaining) }
    }
}

extension TLReader {
    /// The count of a boxed `Vector`, after its id.
    ///
    /// - Throws: ``TLError/countOutOfRange(_:)`` if the remaining bytes could not hold that many elements, so that no
    ///   count reserves memory without as many bytes from the sender.
    public mutating func readVectorCount(minimumElementBytes: Int = 4) throws(TLError) -> Int {
        let id = try readUInt32()
        guard id == TLWriter.vector else { throw .unexpectedConstructor(id) }
        return try readBareCount(minimumElementBytes: minimumElementBytes)
    }

    /// The count of a bare `vector`.
    public mutating func readBareCount(minimumElementBytes: Int = 4) throws(TLError) -> Int {
        let count = try readInt32()
        guard count >= 0, Int(count) <= remaining / minimumElementBytes else { throw .countOutOfRange(count) }
        guard Int(count) <= limits.elements else { throw .overLimit(Int(count)) }
        return Int(count)
    }

    /// A boxed `Vector` of anything.
    public mutating func readVector<Element: TLValue>(
        of type: Element.Type = Element.self
    ) throws(TLError) -> [Element] {
        let count = try readVectorCount(minimumElementBytes: Element.minimumByteCount)
        return try readElements(count) { reader throws(TLError) in try Element(from: &reader) }
    }

    /// A bare `vector` of bare elements.
    public mutating func readBareVector<Element: TLConstructor>(
        of type: Element.Type = Element.self
    ) throws(TLError) -> [Element] {
        let count = try readBareCount()
        return try readElements(count) { reader throws(TLError) in try Element(bareFrom: &reader) }
    }

    /// A boxed `Vector` of `bytes`.
    public mutating func readVectorOfBytes() throws(TLError) -> [[UInt8]] {
        let count = try readVectorCount()
        return try readElements(count) { reader throws(TLError) in try reader.readBytes() }
    }

    /// Reserves at most as many bytes as are left to read, whatever the elements' size in memory.
    private mutating func readElements<Element>(
        _ count: Int,
        _ read: (inout TLReader) throws(TLError) -> Element
    ) throws(TLError) -> [Element] {
        if isSkimming {
            for _ in 0..<count { _ = try read(&self) }
            return []
        }
        var elements: [Element] = []
        elements.reserveCapacity(min(count, max(1, remaining / MemoryLayout<Element>.stride)))
        for _ in 0..<count { elements.append(try read(&self)) }
        return elements
    }
}

/// The reason why bytes are not the expected TL value.
///
/// All cases are the sender's fault. Associated values are sizes and constructor ids, never content.
public enum TLError: Error, Equatable, Sendable {
    /// A field needs `needed` bytes, but only `available` are left.
    case truncated(needed: Int, available: Int)
    /// No constructor of the expected type has this id.
    case unknownConstructor(UInt32)
    /// A constructor exists but is not allowed here, for example another id in place of a vector's.
    case unexpectedConstructor(UInt32)
    /// A string is not UTF-8.
    case invalidUTF8
    /// Neither boolTrue nor boolFalse.
    case invalidBool(UInt32)
    /// A count is negative, or exceeds the elements that the remaining bytes can hold.
    case countOutOfRange(Int32)
    /// A string, `bytes` or a vector has this many bytes or elements, more than the reader's ``TLLimits`` allow.
    case overLimit(Int)
    /// A whole value was decoded and this many bytes are left over.
    case trailingBytes(Int)
    /// Values are nested deeper than ``TLReader/maximumDepth``.
    case tooDeep
    /// The value uses an optional field whose type this schema omits.
    case unsupportedField(constructor: UInt32)
}

/// The limits of a reader for untrusted senders, however many bytes there are.
///
/// Code that stores or repeats decoded values sets limits once, at the start of decoding, so that no field of any
/// type is unbounded.
public struct TLLimits: Sendable, Equatable {
    /// Most bytes of one TL `string`.
    public var stringBytes: Int
    /// Most bytes of one TL `bytes`.
    public var blobBytes: Int
    /// Most elements of one vector.
    public var elements: Int

    /// No limits except those of TL and of memory.
    public static let none = TLLimits(stringBytes: .max, blobBytes: .max, elements: .max)

    /// Creates limits from their parts.
    public init(stringBytes: Int, blobBytes: Int, elements: Int) {
        self.stringBytes = stringBytes
        self.blobBytes = blobBytes
        self.elements = elements
    }
}
