import CBrotli
import StdExtras

/// Streams of Brotli (RFC 7932), which knows common words and so packs short texts best. Packing costs more than unpacking by
/// far, so only servers do it.
enum BrotliStream {
    /// The window of a stream, as a power of two: 64 KiB, as long as what is packed here. For a larger one the library makes
    /// tables of up to 32 MiB at quality 9, which take ten times as long as to pack.
    private static let windowLog: Int32 = 16

    /// The quality for a payload, and what it costs: ``PackingEffort/highCost(of:)``. Nil for lengths at which it does not pay.
    ///
    /// A shorter one has nothing to gain. A longer one would hold up others for too long.
    static func quality(for count: Int) -> (level: Int32, cost: Int)? {
        switch count {
        case ..<256: nil
        case ...(8 << 10): (11, count * 3 / 2 + 512)
        case ...(64 << 10): (9, count / 16)
        default: nil
        }
    }

    /// The content of a stream, which must end where the bytes end: in steps, each no longer than the content before it.
    static func unpack(_ stream: RawSpan, limits: PayloadLimits) throws(PayloadError) -> [UInt8] {
        guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { throw .libraryFailure }
        defer { BrotliDecoderDestroyInstance(decoder) }
        let most = min(limits.bytes, stream.byteCount.multipliedSaturating(by: limits.ratio))
        var content: [UInt8] = []
        var consumed = 0
        while true {
            // One byte more than the limit shows that there is more.
            let room = min(max(content.count, 4096), most.addingSaturating(1) - content.count)
            var result = BROTLI_DECODER_RESULT_ERROR
            let piece = [UInt8](unsafeUninitializedCapacity: room) { target, initialized in
                stream.withUnsafeBytes { source in
                    var (inputLeft, outputLeft) = (source.count - consumed, target.count)
                    var input = source.baseAddress.map {
                        $0.assumingMemoryBound(to: UInt8.self) + consumed
                    }
                    var output = target.baseAddress
                    result = BrotliDecoderDecompressStream(
                        decoder,
                        &inputLeft,
                        &input,
                        &outputLeft,
                        &output,
                        nil
                    )
                    consumed = source.count - inputLeft
                    initialized = target.count - outputLeft
                }
            }
            content += piece
            try limits.check(unpacked: content.count, packed: stream.byteCount)
            switch result {
            case BROTLI_DECODER_RESULT_SUCCESS:
                guard consumed == stream.byteCount else { throw .malformed }
                return content
            case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT where piece.count == room: continue
            default: throw .malformed
            }
        }
    }

    /// The stream of `content`; nil if that does not make it smaller.
    static func pack(_ content: RawSpan, quality: Int32) -> [UInt8]? {
        guard content.byteCount > 1 else { return nil }
        let stream = [UInt8](unsafeUninitializedCapacity: content.byteCount - 1) { target, initialized in
            var written = target.count
            let isDone = content.withUnsafeBytes { source in
                BrotliEncoderCompress(
                    quality,
                    windowLog,
                    BROTLI_MODE_GENERIC,
                    source.count,
                    source.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    &written,
                    target.baseAddress
                )
            }
            initialized = isDone == BROTLI_TRUE ? min(written, target.count) : 0
        }
        return stream.isEmpty ? nil : stream
    }
}
