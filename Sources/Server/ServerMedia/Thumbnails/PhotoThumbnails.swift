/// The sizes and the preview of a photo that is sent.
public struct PhotoThumbnails: Equatable, Sendable {
    /// Width and height of the photo as displayed, its orientation applied.
    public var original: PixelSize

    /// The sizes to store and offer, small to large; at least one.
    public var sizes: [Thumbnail]

    /// A blurred preview for the message itself: a JPEG of at most 40 by 40 pixels, without the header.
    ///
    /// The form is that of `photoStrippedSize`; clients add the header. Nil if the encoder's tables are not those of
    /// that header.
    public var stripped: [UInt8]?

    /// Creates a value from its parts, unchecked.
    public init(original: PixelSize, sizes: [Thumbnail], stripped: [UInt8]?) {
        self.original = original
        self.sizes = sizes
        self.stripped = stripped
    }
}

/// One size of a photo.
public struct Thumbnail: Equatable, Sendable {
    /// The box that the size fits in.
    public var kind: PhotoSizeKind

    /// The width and height.
    public var size: PixelSize

    /// The image, a baseline JPEG.
    public var jpeg: [UInt8]

    /// Creates a value from its parts, unchecked.
    public init(kind: PhotoSizeKind, size: PixelSize, jpeg: [UInt8]) {
        self.kind = kind
        self.size = size
        self.jpeg = jpeg
    }
}

/// The sizes of a photo that the server makes, by the letters of `photoSize.type`.
///
/// Source: core.telegram.org/api/files, "Image thumbnail types".
public enum PhotoSizeKind: UInt8, CaseIterable, Sendable {
    /// Fits in 320 by 320.
    case m = 0x6d
    /// Fits in 800 by 800.
    case x = 0x78
    /// Fits in 1280 by 1280.
    case y = 0x79
    /// Fits in 2560 by 2560.
    case w = 0x77

    /// The letter.
    public var letter: String { String(UnicodeScalar(rawValue)) }

    /// Longest side in pixels.
    public var box: Int32 {
        switch self {
        case .m: 320
        case .x: 800
        case .y: 1280
        case .w: 2560
        }
    }
}

/// Width and height in pixels.
public struct PixelSize: Equatable, Sendable {
    /// The horizontal size.
    public var width: Int32
    /// The vertical size.
    public var height: Int32

    /// Creates a size from its parts, unchecked.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }

    /// The largest size of these proportions that fits in a square of `box` and does not exceed this size.
    public func fitting(_ box: Int32) -> PixelSize {
        let longest = max(width, height)
        guard longest > box else { return self }
        func scaled(_ side: Int32) -> Int32 {
            max(1, Int32((Int64(side) * Int64(box) + Int64(longest) / 2) / Int64(longest)))
        }
        return PixelSize(width: scaled(width), height: scaled(height))
    }
}
