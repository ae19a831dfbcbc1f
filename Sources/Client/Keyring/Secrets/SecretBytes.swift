import COpenSSL
import Glibc
import WireCrypto

/// Bytes that must not outlive their use: locked out of swap, left out of core dumps, erased when released.
///
/// The bytes have pages of their own, so create few. Threads: immutable; share it freely. A comparison takes the same
/// time wherever two secrets differ. ``description`` never shows a byte.
public final class SecretBytes: Sendable {
    /// The length in bytes.
    public let count: Int

    // SAFETY: `init` alone writes it, `deinit` alone frees it; every use in between only reads.
    private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

    /// Allocates `count` bytes, zero at first, and calls `fill` to write them.
    ///
    /// - Throws: Errors of `fill`; the memory is erased and released then.
    public init<Failure: Error>(
        count: Int,
        filledBy fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        self.count = count
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let room = max(1, (count + page - 1) / page) * page
        memory = .allocate(byteCount: room, alignment: page)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        // Either may be refused, by a limit or an old kernel. The secret is then as safe as any other memory.
        mlock(memory.baseAddress, room)
        madvise(memory.baseAddress, room, MADV_DONTDUMP)
        try fill(UnsafeMutableRawBufferPointer(rebasing: memory[..<count]))
    }

    /// Copies `bytes`, for secrets from elsewhere; the caller must erase the original.
    public convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
    }

    deinit {
        OPENSSL_cleanse(memory.baseAddress, memory.count)
        madvise(memory.baseAddress, memory.count, MADV_DODUMP)
        munlock(memory.baseAddress, memory.count)
        memory.deallocate()
    }

    /// `count` unpredictable bytes from libcrypto's private generator.
    ///
    /// - Throws: ``KeyringError/cryptoFailed`` when the generator has no entropy.
    public static func random(_ count: Int) throws(KeyringError) -> SecretBytes {
        try SecretBytes(count: count) { room throws(KeyringError) in
            guard RAND_priv_bytes(room.address, Int32(room.count)) == 1 else { throw .cryptoFailed }
        }
    }

    /// A secret of `count` bytes for the use that `label` names, by HKDF-SHA256; deterministic.
    ///
    /// - Throws: ``KeyringError/cryptoFailed`` when libcrypto has no memory.
    func derived(label: [UInt8], count: Int) throws(KeyringError) -> SecretBytes {
        try SecretBytes(count: count) { room throws(KeyringError) in
            let isDone = withUnsafeBytes { HKDF.sha256($0, label: label, into: room) }
            guard isDone else { throw .cryptoFailed }
        }
    }

    /// Calls `body` with the bytes, which it must not keep or copy to memory that is not erased.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
}

extension SecretBytes: Equatable {
    /// True if both hold the same bytes. The time depends on the lengths alone.
    public static func == (first: SecretBytes, second: SecretBytes) -> Bool {
        guard first.count == second.count else { return false }
        return CRYPTO_memcmp(first.memory.baseAddress, second.memory.baseAddress, first.count) == 0
    }
}

extension SecretBytes: CustomStringConvertible, CustomReflectable {
    /// The length alone.
    public var description: String { "\(count) secret bytes" }

    /// No children: a debugger's or a logger's dump shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension UnsafeMutableRawBufferPointer {
    /// The address in the type of C libraries.
    var address: UnsafeMutablePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeRawBufferPointer {
    /// The address in the type of C libraries.
    var address: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
