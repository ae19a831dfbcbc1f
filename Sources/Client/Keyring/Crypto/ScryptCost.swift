import COpenSSL

/// The cost of one guess at a passphrase, in memory and time (RFC 7914).
///
/// It is stored in the key file, which a stranger may have written. A value exists only within limits that any
/// machine which runs Martlet can afford; decoding fails for others.
public struct ScryptCost: Sendable, Equatable {
    /// The binary logarithm of N, the number of blocks kept in memory.
    public let logN: UInt8

    /// The size of a block, in units of 128 bytes.
    public let blockSize: UInt32

    /// The number of independent runs, one after the other.
    public let parallelism: UInt32

    /// 128 MiB and about a third of a second: OWASP's first choice, and Martlet's.
    public static let standard = ScryptCost(uncheckedLogN: 17)

    /// 1 MiB and some milliseconds, for tests.
    package static let light = ScryptCost(uncheckedLogN: 10)

    /// The maximum memory for opening a file, in bytes.
    static let maximumMemory: UInt64 = 1 << 30

    /// The maximum work, N × blockSize × parallelism: sixteen times ``standard``.
    static let maximumWork: UInt64 = 1 << 24

    private init(uncheckedLogN logN: UInt8) {
        self.logN = logN
        blockSize = 8
        parallelism = 1
    }

    /// Checks the three numbers against scrypt's own rules and our limits.
    ///
    /// - Throws: ``KeyringError/unreasonableCost``.
    public init(logN: UInt8, blockSize: UInt32, parallelism: UInt32) throws(KeyringError) {
        guard (1...20).contains(logN), (1...32).contains(blockSize), (1...16).contains(parallelism) else {
            throw .unreasonableCost
        }
        self.logN = logN
        self.blockSize = blockSize
        self.parallelism = parallelism
        guard memory <= Self.maximumMemory, (UInt64(blockSize * parallelism) << logN) <= Self.maximumWork
        else {
            throw .unreasonableCost
        }
    }

    /// The memory for one derivation, in bytes.
    var memory: UInt64 { (128 * UInt64(blockSize)) << logN }

    /// The key-encryption key of a passphrase. Blocks its thread for the time of the cost.
    ///
    /// - Throws: ``KeyringError/cryptoFailed`` when there is not enough memory.
    func derive(_ passphrase: Passphrase, salt: [UInt8]) throws(KeyringError) -> SecretBytes {
        try SecretBytes(count: 32) { room throws(KeyringError) in
            let done = passphrase.secret.withUnsafeBytes { passphrase in
                EVP_PBE_scrypt(
                    passphrase.baseAddress?.assumingMemoryBound(to: CChar.self),
                    passphrase.count,
                    salt,
                    salt.count,
                    1 << UInt64(logN),
                    UInt64(blockSize),
                    UInt64(parallelism),
                    Self.maximumMemory + (1 << 20),  // libcrypto counts its small buffers too
                    room.address,
                    room.count
                )
            }
            guard done == 1 else { throw .cryptoFailed }
        }
    }
}
