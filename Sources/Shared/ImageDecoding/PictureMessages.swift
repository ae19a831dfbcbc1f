/// The form in which a worker answers with an image.
package enum ImageOutput: Hashable, Sendable {
    /// The pixels, as ``DecodedImage`` has them.
    case pixels(ImageFit)
    /// A JPEG without metadata, with sides of at most `side` pixels and a quality from 1 to 100.
    case jpeg(side: Int, quality: Int)

    /// The size of the image.
    package var fit: ImageFit {
        switch self {
        case .pixels(let fit): fit
        case .jpeg(let side, _): .within(side: side)
        }
    }

    /// True if the request is valid.
    var isPossible: Bool {
        if case .jpeg(_, let quality) = self { fit.isPossible && 1...100 ~= quality } else { fit.isPossible }
    }
}

/// A request to a picture worker: the length of the file that follows, and the requested output.
///
/// Four numbers of 32 bits, the lowest byte first: the length; 0 to fill a size, 1 to fit within bounds, 2 for a JPEG
/// within bounds; width and height, or the longest side and the most pixels, or the longest side and the quality.
package struct ImageDecodingRequest: Equatable {
    package static let byteCount = 16

    package var fileBytes: Int
    package var output: ImageOutput

    package init(fileBytes: Int, output: ImageOutput) { (self.fileBytes, self.output) = (fileBytes, output) }

    /// Parses the request in `bytes`; nil if it exceeds ``ImageDecodingLimits``.
    package init?(_ bytes: [UInt8]) {
        guard let numbers = Numbers.read(bytes, count: 4) else { return nil }
        switch numbers[1] {
        case 0: output = .pixels(.filling(width: numbers[2], height: numbers[3]))
        case 1: output = .pixels(.within(side: numbers[2], pixels: numbers[3]))
        case 2: output = .jpeg(side: numbers[2], quality: numbers[3])
        default: return nil
        }
        fileBytes = numbers[0]
        guard 1...ImageDecodingLimits.fileBytes ~= fileBytes, output.isPossible else { return nil }
    }

    package var encoded: [UInt8] {
        switch output {
        case .pixels(.filling(let width, let height)): Numbers.bytes([fileBytes, 0, width, height])
        case .pixels(.within(let side, let pixels)): Numbers.bytes([fileBytes, 1, side, pixels])
        case .jpeg(let side, let quality): Numbers.bytes([fileBytes, 2, side, quality])
        }
    }
}

/// The head of a picture worker's answer: width and height, and the count of the bytes that follow, three numbers of
/// 32 bits. All are 0 if there is no image. The reader trusts no byte of it: an image may have taken over the worker.
package struct ImageDecodingResponse: Equatable {
    package static let byteCount = 12
    /// The answer without an image.
    package static let refusal = ImageDecodingResponse(width: 0, height: 0, bodyBytes: 0)

    package var width: Int
    package var height: Int
    /// The number of bytes that follow: the pixels, or the JPEG.
    package var bodyBytes: Int

    package init(width: Int, height: Int, bodyBytes: Int) {
        (self.width, self.height, self.bodyBytes) = (width, height, bodyBytes)
    }

    /// Parses the head of an answer to a request for `output`; nil if it is invalid.
    package init?(_ bytes: [UInt8], to output: ImageOutput) {
        guard let numbers = Numbers.read(bytes, count: 3) else { return nil }
        self.init(width: numbers[0], height: numbers[1], bodyBytes: numbers[2])
        guard self != .refusal else { return }
        guard output.fit.admits(width: width, height: height) else { return nil }
        switch output {
        case .pixels: guard bodyBytes == width * height * 4 else { return nil }
        case .jpeg: guard 1...ImageDecodingLimits.fileBytes ~= bodyBytes else { return nil }
        }
    }

    package var encoded: [UInt8] { Numbers.bytes([width, height, bodyBytes]) }
}

private enum Numbers {
    static func bytes(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { number in
            stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    static func read(_ bytes: [UInt8], count: Int) -> [Int]? {
        guard bytes.count == count * 4 else { return nil }
        return (0..<count).map { index in
            bytes[(index * 4)..<(index * 4 + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
