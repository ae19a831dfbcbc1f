/// An image as plain pixels.
public struct DecodedImage: Equatable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Rows from top to bottom without gaps; blue, green, red, alpha, one byte each, premultiplied.
    public let pixels: [UInt8]

    /// Creates an image of `width * height * 4` bytes; nil for any other count.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        let sides = 1...ImageDecodingLimits.side
        guard sides ~= width, sides ~= height, pixels.count == width * height * 4 else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }
}

/// A JPEG that a worker made.
public struct EncodedImage: Equatable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// The whole file.
    public let jpeg: [UInt8]
}

/// The reason why no JPEG was made of an image.
public enum ImageEncodingError: Error, Equatable, Sendable {
    /// The file is damaged, of another format, or beyond ``ImageDecodingLimits``.
    case refused
    /// The worker is not there, died, or took too long. The cause may be the image or a busy machine.
    case workerFailed
}

/// The requested size of an image.
public enum ImageFit: Hashable, Sendable {
    /// Exactly this size, in pixels: cropped at both ends where it is longer, stretched where it is too small.
    case filling(width: Int, height: Int)
    /// The original size; smaller if a side is longer than this, in pixels, or it has more pixels.
    case within(side: Int, pixels: Int = ImageDecodingLimits.side * ImageDecodingLimits.side)

    /// True if the request is valid.
    var isPossible: Bool {
        let sides = 1...ImageDecodingLimits.side
        return switch self {
        case .filling(let width, let height): sides ~= width && sides ~= height
        case .within(let side, let pixels):
            sides ~= side && 1...ImageDecodingLimits.side * ImageDecodingLimits.side ~= pixels
        }
    }

    /// True if an image of this size fits.
    func admits(width: Int, height: Int) -> Bool {
        switch self {
        case .filling(let wantedWidth, let wantedHeight): width == wantedWidth && height == wantedHeight
        case .within(let side, let pixels):
            1...side ~= width && 1...side ~= height && width * height <= pixels
        }
    }
}
