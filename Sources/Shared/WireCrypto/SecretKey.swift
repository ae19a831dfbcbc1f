import COpenSSL

/// 32 secret bytes in memory of their own, which is erased when the last reference to them goes.
///
/// For keys whose deletion protects what they sealed. Immutable, so any thread may use one. Reflection shows no bytes.
public final class SecretKey: Sendable {
    /// The length of every key, in bytes.
    public static let byteCount = 32

    // SAFETY: `init` writes the memory before anybody else has it, nothing writes it later, and `deinit` frees it.
    private nonisolated(unsafe) let memory: UnsafeMutableRawPointer

    /// Makes a key of what `fill` writes.
    ///
    /// - Throws: ``CryptoError/libraryFailure`` if `fill` returns false; what it wrote is erased.
    init(_ fill: (UnsafeMutablePointer<UInt8>) -> Bool) throws(CryptoError) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.byteCount, alignment: 8)
        let bytes = memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.byteCount)
        guard fill(bytes) else {
            Self.erase(memory)
            throw libraryError(.libraryFailure)
        }
        self.memory = memory
    }

    /// A copy of `bytes`, which the caller erases if they are kept nowhere else.
    ///
    /// - Throws: ``CryptoError/wrongLength(count:expected:)``.
    public convenience init(copying bytes: RawSpan) throws(CryptoError) {
        guard bytes.byteCount == Self.byteCount else {
            throw .wrongLength(count: bytes.byteCount, expected: Self.byteCount)
        }
        try self.init { room in
            bytes.withPointer { room.update(from: $0, count: Self.byteCount) }
            return true
        }
    }

    /// A new key.
    ///
    /// - Parameter random: An unpredictable generator.
    /// - Throws: ``CryptoError/libraryFailure``.
    public convenience init(using random: inout some RandomNumberGenerator) throws(CryptoError) {
        var bytes = random.randomBytes(Self.byteCount)
        defer { bytes.wipe() }
        try self.init(copying: bytes.span.bytes)
    }

    deinit { Self.erase(memory) }

    /// Calls `body` with the bytes, which are valid until it returns.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: memory, count: Self.byteCount))
    }

    private static func erase(_ memory: UnsafeMutableRawPointer) {
        OPENSSL_cleanse(memory, byteCount)
        memory.deallocate()
    }
}

extension SecretKey: CustomReflectable {
    /// Empty: nothing of a key reaches a log.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
