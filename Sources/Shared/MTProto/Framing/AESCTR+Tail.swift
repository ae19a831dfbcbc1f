import WireCrypto

extension AESCTR {
    /// Enciphers or deciphers the bytes of `buffer` from `start` on, in place.
    mutating func apply(from start: Int, of buffer: inout [UInt8]) {
        do {
            try apply(to: &buffer, in: start..<buffer.count)
        } catch {
            // SAFETY: the range ends with its array.
            preconditionFailure("the tail of an array lies within it: \(error)")
        }
    }
}
