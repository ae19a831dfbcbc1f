/// A request to a picture worker: the length of the file that follows, and the requested size.
///
/// Four numbers of 32 bits, the lowest byte first: the length; 0 to fill a size, 1 to fit within bounds; width and
/// height, or the longest side and the most pixels.
package struct ImageDecodingRequest: Equatable {
    package static let byteCount = 16

    package var fileBytes: Int
    package var fit: ImageFit

    package init(fileBytes: Int, fit: ImageFit) { (self.fileBytes, self.fit) = (fileBytes, fit) }

    /// Parses the request in `bytes`; nil if it exceeds ``ImageDecodingLimits``.
    package init?(_ bytes: [UInt8]) {
        guard let numbers = Numbers.read(bytes, count: 4) else { return nil }
        switch numbers[1] {
        case 0: fit = .filling(width: numbers[2], height: numbers[3])
        case 1: fit = .within(side: numbers[2], pixels: numbers[3])
        default: return nil
        }
        fileBytes = numbers[0]
        guard 1...ImageDecodingLimits.fileBytes ~= fileBytes, fit.isPossible else { return nil }
    }

    package var encoded: [UInt8] {
        switch fit {
        case .filling(let width, let height): Numbers.bytes([fileBytes, 0, width, height])
        case .within(let side, let pixels): Numbers.bytes([fileBytes, 1, side, pixels])
        }
    }
}

/// The head of a picture worker's answer: width and height of the pixels that follow, two numbers of 32 bits. Both
/// are 0 if there is no image. The reader trusts no byte of it: an image may have taken over the worker.
package struct ImageDecodingResponse: Equatable {
    package static let byteCount = 8
    /// The answer without an image.
    package static let refusal = ImageDecodingResponse(width: 0, height: 0)

    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Parses the head of an answer to a request for `fit`; nil if it is invalid.
    package init?(_ bytes: [UInt8], to fit: ImageFit) {
        guard let numbers = Numbers.read(bytes, count: 2) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
        guard self == .refusal || fit.admits(width: width, height: height) else { return nil }
    }

    /// The number of bytes that follow.
    package var pixelBytes: Int { width * height * 4 }

    package var encoded: [UInt8] { Numbers.bytes([width, height]) }
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
