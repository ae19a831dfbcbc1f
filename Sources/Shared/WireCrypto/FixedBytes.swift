/// A value of exactly `size` bytes that lives inside its owner: a digest, an AES key, an initialisation vector.
///
/// Equality is not constant-time; compare authenticators with ``constantTimeEqual(_:_:)``.
public struct FixedBytes<let size: Int>: Sendable {
    @usableFromInline var storage: InlineArray<size, UInt8>

    /// Creates a value of zeros.
    @inlinable public init() { storage = InlineArray(repeating: 0) }

    /// A copy of `bytes`.
    ///
    /// - Throws: ``CryptoError/wrongLength(count:expected:)``.
    @inlinable public init(copying bytes: RawSpan) throws(CryptoError) {
        guard bytes.byteCount == size else {
            throw .wrongLength(count: bytes.byteCount, expected: size)
        }
        self.init()
        for index in 0..<size { storage[index] = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self) }
    }

    /// A copy of `bytes`.
    ///
    /// - Throws: ``CryptoError/wrongLength(count:expected:)``.
    @inlinable public init(_ bytes: [UInt8]) throws(CryptoError) { try self.init(copying: bytes.span.bytes) }

    /// Number of bytes.
    @inlinable public var count: Int { size }

    /// The byte at `index`, which must be in `0..<count`.
    @inlinable public subscript(index: Int) -> UInt8 {
        get { storage[index] }
        set { storage[index] = newValue }
    }

    /// The bytes, borrowed.
    @inlinable public var bytes: RawSpan {
        @_lifetime(borrow self)
        borrowing get { storage.span.bytes }
    }

    /// The bytes as an array; allocates.
    @inlinable public var array: [UInt8] { (0..<size).map { storage[$0] } }
}

extension FixedBytes: Hashable {
    /// True if all bytes are the same. Not in constant time.
    @inlinable public static func == (left: Self, right: Self) -> Bool {
        for index in 0..<size where left.storage[index] != right.storage[index] { return false }
        return true
    }

    /// Feeds every byte to `hasher`.
    @inlinable public func hash(into hasher: inout Hasher) {
        for index in 0..<size { hasher.combine(storage[index]) }
    }
}

/// A SHA-1 digest.
public typealias Digest20 = FixedBytes<20>

/// A SHA-256 digest; also an AES-256 key, and the double initialisation vector of IGE.
public typealias Digest32 = FixedBytes<32>

/// A SHA-512 digest.
public typealias Digest64 = FixedBytes<64>
