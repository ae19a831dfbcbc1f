import CZstd
import StdExtras

/// Frames of Zstandard.
enum ZstandardFrame {
    /// The largest window of a frame that does not say how long its content is, as a power of two: 4 MiB. The
    /// library's usual levels need two.
    private static let windowLog: Int32 = 22

    /// The level of compression: the library's own choice, a middle way.
    private static let level: Int32 = 3

    /// The content of a frame, which must end where the bytes end.
    static func unpack(_ frame: RawSpan, limits: PayloadLimits) throws(PayloadError) -> [UInt8] {
        let (stated, frameBytes) = frame.withUnsafeBytes {
            (
                ZSTD_getFrameContentSize($0.baseAddress, $0.count),
                ZSTD_findFrameCompressedSize($0.baseAddress, $0.count)
            )
        }
        guard ZSTD_isError(frameBytes) == 0, frameBytes == frame.byteCount else { throw .malformed }
        // The library's marks for "unknown" and "error" are the two greatest numbers; a macro that Swift cannot read.
        switch stated {
        case UInt64.max: return try unpackStream(frame, limits: limits)
        case UInt64.max - 1: throw .malformed
        default:
            let count = Int(clamping: stated)
            try limits.check(unpacked: count, packed: frame.byteCount)
            return try unpackWhole(frame, count: count)
        }
    }

    /// The content of a frame that says to have `count` bytes of it.
    private static func unpackWhole(_ frame: RawSpan, count: Int) throws(PayloadError) -> [UInt8] {
        var result = 0
        let content = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            result = frame.withUnsafeBytes {
                ZSTD_decompress(target.baseAddress, target.count, $0.baseAddress, $0.count)
            }
            initialized = ZSTD_isError(result) == 0 ? min(result, target.count) : 0
        }
        guard ZSTD_isError(result) == 0, content.count == count else { throw .malformed }
        return content
    }

    /// The content of a frame that does not say how long it is: in steps, each no longer than the content before it.
    private static func unpackStream(_ frame: RawSpan, limits: PayloadLimits) throws(PayloadError) -> [UInt8]
    {
        guard let context = ZSTD_createDCtx() else { throw .libraryFailure }
        defer { _ = ZSTD_freeDCtx(context) }
        guard ZSTD_isError(ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, windowLog)) == 0 else {
            throw .libraryFailure
        }
        var content: [UInt8] = []
        var consumed = 0
        while true {
            // One byte more than the limit shows that there is more.
            let room = min(max(content.count, 4096), limits.bytes.addingSaturating(1) - content.count)
            var status = 0
            let piece = [UInt8](unsafeUninitializedCapacity: room) { target, initialized in
                frame.withUnsafeBytes { source in
                    var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: consumed)
                    var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
                    status = ZSTD_decompressStream(context, &output, &input)
                    consumed = input.pos
                    initialized = output.pos
                }
            }
            content += piece
            guard ZSTD_isError(status) == 0 else { throw .malformed }
            try limits.check(unpacked: content.count, packed: frame.byteCount)
            if status == 0 { return content }
            // Room is left, so the input has ended before the frame.
            guard piece.count == room else { throw .malformed }
        }
    }

    /// The frame of `content`; nil if that does not make it smaller.
    static func pack(_ content: RawSpan) -> [UInt8]? {
        guard content.byteCount > 1 else { return nil }
        let frame = [UInt8](unsafeUninitializedCapacity: content.byteCount - 1) { target, initialized in
            let written = content.withUnsafeBytes {
                ZSTD_compress(target.baseAddress, target.count, $0.baseAddress, $0.count, level)
            }
            initialized = ZSTD_isError(written) == 0 ? min(written, target.count) : 0
        }
        return frame.isEmpty ? nil : frame
    }
}
