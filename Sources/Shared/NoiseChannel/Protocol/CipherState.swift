import WireCrypto

/// A key and the counter of what it sealed or opened: `CipherState` of Noise revision 34, section 5.1.
///
/// Not copyable: a copy would use a counter again.
struct CipherState: ~Copyable, Sendable {
    /// Nil until a key is known. Texts are then left as they are, as the handshake's first ones have to be.
    private var key: SecretKey?
    /// The next counter. The highest one is kept for ``rekey()``.
    private(set) var counter: UInt64 = 0

    init(key: SecretKey? = nil, counter: UInt64 = 0) {
        self.key = key
        self.counter = counter
    }

    /// The number of bytes that sealing adds now.
    var overhead: Int { key == nil ? 0 : ChaChaPoly.overhead }

    /// Appends the sealed `plain` to `out`.
    mutating func seal(_ plain: RawSpan, context: RawSpan, into out: inout [UInt8]) throws(NoiseError) {
        guard let key else {
            plain.withUnsafeBytes { out.append(contentsOf: $0) }
            return
        }
        guard counter < .max else { throw .exhausted }
        do {
            try ChaChaPoly.seal(plain, under: key, counter: counter, context: context, into: &out)
        } catch {
            throw NoiseError(error)
        }
        counter += 1
    }

    /// The text of a box. The counter stays after a box that does not open.
    mutating func open(_ box: RawSpan, context: RawSpan) throws(NoiseError) -> [UInt8] {
        guard let key else { return box.withUnsafeBytes { [UInt8]($0) } }
        guard counter < .max else { throw .exhausted }
        guard let plain = ChaChaPoly.open(box, under: key, counter: counter, context: context) else {
            throw .notAuthentic
        }
        counter += 1
        return plain
    }

    /// Replaces the key by one from which the old one cannot be computed; the counter goes on (section 4.2, `REKEY`).
    mutating func rekey() throws(NoiseError) {
        guard let key else { return }
        var bytes: [UInt8] = []
        defer { bytes.wipe() }
        let (zeros, nothing) = (FixedBytes<32>(), FixedBytes<0>())
        do {
            try ChaChaPoly.seal(zeros.bytes, under: key, counter: .max, context: nothing.bytes, into: &bytes)
            self.key = try SecretKey(copying: bytes.span.bytes.extracting(0..<SecretKey.byteCount))
        } catch {
            throw NoiseError(error)
        }
    }
}
