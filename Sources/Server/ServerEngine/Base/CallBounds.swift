import TelegramSchema

/// How much a call of one method may bring. Said at the method's row in ``Routes`` and held while it is decoded: no
/// field of any method, present or to come, is without a bound.
///
/// What is stored or shown to others has a closer bound of its own besides, where the method takes it.
struct CallBounds: Sendable {
    /// Most bytes of the whole method.
    var bytes: Int
    /// Most of each string, `bytes` and vector in it.
    var values: TLLimits

    /// What most methods need: ids, names, hashes.
    static let standard = CallBounds(
        bytes: 64 << 10,
        values: TLLimits(stringBytes: 4 << 10, blobBytes: 4 << 10, elements: 1_000)
    )

    /// Methods with the text of a message. Room to say of a text somewhat over the limit that it is too long.
    static let text = CallBounds(
        bytes: 256 << 10,
        values: TLLimits(stringBytes: 64 << 10, blobBytes: 4 << 10, elements: 1_000)
    )

    /// An address book that is imported.
    static let addressBook = CallBounds(
        bytes: 512 << 10,
        values: TLLimits(stringBytes: 4 << 10, blobBytes: 4 << 10, elements: 1_000)
    )

    /// A part of a file: half a mebibyte is the largest.
    static let filePart = CallBounds(
        bytes: 513 << 10,
        values: TLLimits(stringBytes: 4 << 10, blobBytes: 512 << 10, elements: 16)
    )

    /// Most bytes of an answer. Lists end before; over this a client could not take it in one packet of 4 MiB if it
    /// does not compress, and an error is what it can.
    static let maximumAnswer = (4 << 20) - (64 << 10)
}

extension TLValue {
    /// An answer's bytes.
    ///
    /// - Throws: ``RPCError/internalFailure`` when there are more than ``CallBounds/maximumAnswer``.
    func encodedAnswer() throws(RPCError) -> [UInt8] {
        let bytes = encoded()
        guard bytes.count <= CallBounds.maximumAnswer else { throw .internalFailure }
        return bytes
    }
}
