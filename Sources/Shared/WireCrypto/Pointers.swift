import COpenSSL

// The bridge from spans to C pointers. C gets a pointer only for the length of a call.

extension RawSpan {
    /// Calls `body` with the first byte's address, or for no bytes with one that may not be read.
    func withPointer<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        withUnsafeBytes { buffer in
            guard let first = buffer.baseAddress else { return withEmptyPointer { body(UnsafePointer($0)) } }
            return body(first.assumingMemoryBound(to: UInt8.self))
        }
    }
}

extension MutableRawSpan {
    /// Calls `body` with the first byte's address, or for no bytes with one that may not be used.
    mutating func withPointer<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
        withUnsafeMutableBytes { buffer in
            guard let first = buffer.baseAddress else { return withEmptyPointer(body) }
            return body(first.assumingMemoryBound(to: UInt8.self))
        }
    }
}

extension FixedBytes {
    /// Calls `body` with the first byte's address.
    func withPointer<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result { bytes.withPointer(body) }

    /// Calls `body` with the first byte's address, for writing.
    mutating func withMutablePointer<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
        var span = storage.mutableSpan
        var bytes = span.mutableBytes
        return bytes.withPointer(body)
    }
}

extension [UInt8] {
    func checkBounds(of range: Range<Int>) throws(CryptoError) {
        guard range.lowerBound >= 0, range.upperBound <= count else {
            throw .rangeOutOfBounds(range: range, count: count)
        }
    }
}

extension [UInt8] {
    /// Overwrites a secret in a way that the optimizer may not drop.
    package mutating func wipe() {
        withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// The address in the type of C libraries.
    var address: UnsafeMutablePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeRawBufferPointer {
    /// The address in the type of C libraries.
    var address: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

/// C requires an address even for no bytes.
private func withEmptyPointer<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
    var nothing: UInt8 = 0
    return body(&nothing)
}
