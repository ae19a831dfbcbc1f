/// Hashes that are the same in every process: regions that name texts are written to the change log.
enum StableHash {
    /// The FNV-1a hash of `bytes`. A collision only causes one needless update of a view.
    static func of(_ bytes: some Sequence<UInt8>) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return Int64(bitPattern: hash)
    }
}
