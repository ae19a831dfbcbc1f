import WireCrypto

extension FixedBytes {
    /// The value whose bytes are those of `parts`, in order. Key derivations cut it from digests.
    init(joining parts: ArraySlice<UInt8>...) {
        self.init()
        var index = 0
        for byte in parts.joined() {
            precondition(index < count, "a derivation makes exactly the bytes that it needs")
            self[index] = byte
            index += 1
        }
        precondition(index == count, "a derivation makes exactly the bytes that it needs")
    }
}
