import TelegramSchema

/// The size limits of a call of one method. ``Routes`` names them in the method's row, and the decoder enforces them:
/// no field of any method, present or future, is unbounded.
///
/// Values that are stored or shown to others also have a closer limit, where the method reads them.
struct CallBounds: Sendable {
    /// Most bytes of the whole method.
    var bytes: Int
    /// Most bytes of each string and `bytes`, and most elements of each vector.
    var values: TLLimits

    /// The limits of most methods: ids, names, hashes.
    static let standard = CallBounds(
        bytes: 64 << 10,
        values: TLLimits(stringBytes: 4 << 10, blobBytes: 4 << 10, elements: 1_000)
    )

    /// Methods with the text of a message. They leave room to answer a slightly too long text with the right error.
    static let text = CallBounds(
        bytes: 256 << 10,
        values: TLLimits(stringBytes: 64 << 10, blobBytes: 4 << 10, elements: 1_000)
    )

    /// The import of a contact list.
    static let addressBook = CallBounds(
        bytes: 512 << 10,
        values: TLLimits(stringBytes: 4 << 10, blobBytes: 4 << 10, elements: 1_000)
    )

    /// A part of a file: half a mebibyte is the largest.
    static let filePart = CallBounds(
        bytes: 513 << 10,
        values: TLLimits(stringBytes: 4 << 10, blobBytes: 512 << 10, elements: 16)
    )

    /// Most bytes of an answer. Lists end before. Without compression, a larger answer would not fit into a packet of
    /// 4 MiB; an error does.
    static let maximumAnswer = (4 << 20) - (64 << 10)
}

extension TLValue {
    /// An answer's bytes.
    ///
    /// - Throws: ``RPCError/internalFailure`` if there are more than ``CallBounds/maximumAnswer``.
    func encodedAnswer() throws(RPCError) -> [UInt8] {
        let bytes = encoded()
        guard bytes.count <= CallBounds.maximumAnswer else { throw .internalFailure }
        return bytes
    }
}
