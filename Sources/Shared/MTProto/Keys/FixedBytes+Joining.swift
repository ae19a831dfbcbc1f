import WireCrypto

extension FixedBytes {
    /// The value whose bytes are those of `parts`, in order. Key derivations take the parts from digests.
    init(joining parts: ArraySlice<UInt8>...) {
        self.init()
        var index = 0
        for byte in parts.joined() {
            // SAFETY: the parts are digests and slices of them, of fixed sizes.
            precondition(index < count, "a derivation makes exactly the bytes that it needs")
            self[index] = byte
            index += 1
        }
        // SAFETY: as above.
        precondition(index == count, "a derivation makes exactly the bytes that it needs")
    }
}
