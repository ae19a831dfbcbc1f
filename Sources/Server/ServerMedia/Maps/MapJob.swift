import StdExtras

/// The work of a map worker: tiles to be joined into one picture.
///
/// On its standard input, integers little-endian and of four bytes: width, height and number of tiles; then for each
/// tile left edge, top edge, length and bytes. The answer is one byte, 0 or the raw value of ``ThumbnailError``, and
/// for 0 the JPEG.
package struct MapJob: Sendable {
    /// A tile's image and its place, in pixels.
    package struct Piece: Sendable {
        /// The left edge.
        package var left: Int
        /// The top edge.
        package var top: Int
        /// The file.
        package var image: [UInt8]

        /// Creates a piece.
        package init(left: Int, top: Int, image: [UInt8]) {
            (self.left, self.top, self.image) = (left, top, image)
        }
    }

    /// Most tiles of a picture.
    private static let mostPieces = 64
    /// The longest file of a tile, in bytes.
    package static let pieceBytes = 1 << 20
    /// The longest job, in bytes.
    package static let longest = 16 << 20
    /// The longest side, in pixels.
    private static let longestSide = 2048

    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The tiles.
    package var pieces: [Piece]

    /// Creates a job.
    package init(width: Int, height: Int, pieces: [Piece]) {
        (self.width, self.height, self.pieces) = (width, height, pieces)
    }

    /// Reads a job; nil for anything else.
    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        func number() -> Int? { reader.littleEndian(UInt32.self).map { Int(Int32(bitPattern: $0)) } }
        guard let width = number(), let height = number(), let count = number(),
            (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
            (0...Self.mostPieces).contains(count)
        else { return nil }
        self.init(width: width, height: height, pieces: [])
        for _ in 0..<count {
            guard let left = number(), let top = number(), let length = number(), length >= 0,
                let image = reader.take(length)
            else { return nil }
            pieces.append(Piece(left: left, top: top, image: image))
        }
        guard reader.isAtEnd else { return nil }
    }

    /// The bytes of the job.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = []
        func append(_ number: Int) {
            withUnsafeBytes(of: Int32(clamping: number).littleEndian) { bytes.append(contentsOf: $0) }
        }
        for number in [width, height, pieces.count] { append(number) }
        for piece in pieces {
            for number in [piece.left, piece.top, piece.image.count] { append(number) }
            bytes += piece.image
        }
        return bytes
    }

    /// The worker's answer.
    package static func reply(_ outcome: Result<[UInt8], ThumbnailError>) -> [UInt8] {
        switch outcome {
        case .success(let jpeg): [0] + jpeg
        case .failure(let error): [error.rawValue]
        }
    }

    /// The picture of an answer.
    ///
    /// - Throws: ``ThumbnailError``.
    static func picture(of reply: [UInt8]) throws(ThumbnailError) -> [UInt8] {
        guard let status = reply.first else { throw .workerFailed }
        guard status == 0 else { throw ThumbnailError(rawValue: status) ?? .workerFailed }
        let jpeg = Array(reply.dropFirst())
        guard jpeg.starts(with: [0xFF, 0xD8, 0xFF]) else { throw .workerFailed }
        return jpeg
    }
}
