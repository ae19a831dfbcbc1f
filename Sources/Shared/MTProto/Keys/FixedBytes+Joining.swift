import WireCrypto

extension FixedBytes {
    /// The value whose bytes are those of `parts`, in order. Key derivations cut it from digests.
    init(joining parts: [UInt8]...) {
        self.init(joined: parts.joined())
    }

    /// As ``init(joining:)`` of slices.
    init(joining parts: ArraySlice<UInt8>...) {
        self.init(joined: parts.joined())
    }

    private init(joined bytes: some Sequence<UInt8>) {
        self.init()
        var index = 0
        for byte in bytes {
            precondition(index < count, "a derivation makes exactly the bytes that it needs")
            self[index] = byte
            index += 1
        }
        precondition(index == count, "a derivation makes exactly the bytes that it needs")
    }
}
