import StdExtras

/// The complete standard output of the image worker.
///
/// Integers are little-endian. A failure is one byte, the raw value of ``ThumbnailError``. Otherwise:
///
/// | Size | Field                                                              |
/// | ---: | ------------------------------------------------------------------ |
/// |    1 | 0                                                                  |
/// |  4+4 | width and height of the original                                   |
/// |  4+n | length and bytes of the stripped thumbnail; length 0: none         |
/// |    1 | number of sizes, each of which is:                                 |
/// |    1 | ``PhotoSizeKind``'s raw value                                      |
/// |  4+4 | width and height                                                   |
/// |  4+n | length and bytes of the JPEG                                       |
///
/// The reader trusts no byte of the reply: an image may have taken over the worker.
package enum WorkerReply {
    /// The bytes for an outcome.
    package static func encode(_ outcome: Result<PhotoThumbnails, ThumbnailError>) -> [UInt8] {
        switch outcome {
        case .failure(let error):
            return [error.rawValue]
        case .success(let photo):
            var bytes: [UInt8] = [0]
            append(photo.original, to: &bytes)
            append(photo.stripped ?? [], to: &bytes)
            bytes.append(UInt8(photo.sizes.count))
            for size in photo.sizes {
                bytes.append(size.kind.rawValue)
                append(size.size, to: &bytes)
                append(size.jpeg, to: &bytes)
            }
            return bytes
        }
    }

    /// The outcome that `bytes` encode, or nil if they are incomplete or invalid.
    package static func decode(_ bytes: [UInt8]) -> Result<PhotoThumbnails, ThumbnailError>? {
        var reader = ByteReader(bytes)
        guard let status = reader.byte() else { return nil }
        guard status == 0 else {
            return reader.isAtEnd ? ThumbnailError(rawValue: status).map { .failure($0) } : nil
        }
        guard let original = reader.size(), let stripped = reader.bytes(), let count = reader.byte(),
            count <= PhotoSizeKind.allCases.count
        else { return nil }
        var sizes: [Thumbnail] = []
        for _ in 0..<count {
            guard let kind = reader.byte().flatMap(PhotoSizeKind.init(rawValue:)), let size = reader.size(),
                size.width <= kind.box, size.height <= kind.box,
                let jpeg = reader.bytes(), !jpeg.isEmpty
            else { return nil }
            sizes.append(Thumbnail(kind: kind, size: size, jpeg: jpeg))
        }
        guard reader.isAtEnd, !sizes.isEmpty else { return nil }
        let photo = PhotoThumbnails(
            original: original,
            sizes: sizes,
            stripped: stripped.isEmpty ? nil : stripped
        )
        return .success(photo)
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    private static func append(_ size: PixelSize, to bytes: inout [UInt8]) {
        append(UInt32(bitPattern: size.width), to: &bytes)
        append(UInt32(bitPattern: size.height), to: &bytes)
    }

    private static func append(_ part: [UInt8], to bytes: inout [UInt8]) {
        append(UInt32(part.count), to: &bytes)
        bytes += part
    }
}

extension ByteReader {
    /// A size of at least one pixel each way.
    fileprivate mutating func size() -> PixelSize? {
        guard let width = littleEndian(UInt32.self).flatMap(Int32.init(exactly:)), width > 0,
            let height = littleEndian(UInt32.self).flatMap(Int32.init(exactly:)), height > 0
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// A length, and so many bytes.
    fileprivate mutating func bytes() -> [UInt8]? {
        littleEndian(UInt32.self).flatMap { take(Int($0)) }
    }
}
