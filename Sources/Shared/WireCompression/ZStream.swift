import CZlib

/// One run of zlib over one input.
///
/// The stream lives on the heap because zlib remembers its address.
struct ZStream: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    private let end: (UnsafeMutablePointer<z_stream>) -> Int32
    private let step: (UnsafeMutablePointer<z_stream>) -> Int32

    /// The room that was left over by the last ``advance(over:into:room:)``.
    var unusedRoom: Int { Int(stream.pointee.avail_out) }

    private init(
        start: (UnsafeMutablePointer<z_stream>) -> Int32,
        step: @escaping (UnsafeMutablePointer<z_stream>) -> Int32,
        end: @escaping (UnsafeMutablePointer<z_stream>) -> Int32
    ) throws(CompressionError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        self.step = step
        self.end = end
        guard start(stream) == Z_OK else { throw .libraryFailure }
    }

    deinit {
        // For a stream that never started, this only returns an error.
        _ = end(stream)
        stream.deallocate()
    }

    /// A stream that inflates both gzip and zlib.
    static func inflating() throws(CompressionError) -> ZStream {
        try ZStream(
            start: { inflateInit2_($0, MAX_WBITS + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) },
            step: { inflate($0, Z_NO_FLUSH) },
            end: inflateEnd
        )
    }

    /// A stream that deflates to gzip, fast rather than small.
    static func deflating() throws(CompressionError) -> ZStream {
        try ZStream(
            start: {
                deflateInit2_(
                    $0,
                    Z_BEST_SPEED,
                    Z_DEFLATED,
                    MAX_WBITS + 16,
                    8,
                    Z_DEFAULT_STRATEGY,
                    ZLIB_VERSION,
                    Int32(MemoryLayout<z_stream>.size)
                )
            },
            step: { deflate($0, Z_FINISH) },
            end: deflateEnd
        )
    }

    /// Continues with `input`, which must be the same each time, and appends at most `room` bytes to `output`.
    ///
    /// - Returns: The result of zlib: `Z_STREAM_END` at the end.
    mutating func advance(over input: RawSpan, into output: inout [UInt8], room: Int) -> Int32 {
        let consumed = Int(stream.pointee.total_in)
        var status = Z_OK
        let piece = [UInt8](unsafeUninitializedCapacity: room) { target, count in
            input.withUnsafeBytes { input in
                let source = input.baseAddress?.assumingMemoryBound(to: UInt8.self).advanced(by: consumed)
                // zlib only reads through this pointer; its type says otherwise for the sake of old compilers.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: source)
                stream.pointee.avail_in = UInt32(truncatingIfNeeded: input.count - consumed)
                stream.pointee.next_out = target.baseAddress
                stream.pointee.avail_out = UInt32(truncatingIfNeeded: room)
                status = step(stream)
            }
            count = room - unusedRoom
        }
        if output.isEmpty {
            output = piece
        } else {
            output += piece
        }
        return status
    }
}
