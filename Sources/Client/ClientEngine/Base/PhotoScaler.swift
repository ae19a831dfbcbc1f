public import ClientModel

/// The size to which a photo is scaled down before its upload.
public enum PhotoQuality: Int32, CaseIterable, Sendable {
    /// For small screens and slow networks.
    case standard = 1280
    /// The largest size that the server offers of a photo.
    case high = 2560

    /// The longest side of a photo, in pixels.
    public var side: Int32 { rawValue }
}

/// Scales photos down for the upload. The bytes may be a stranger's, so a confined process does it.
public protocol PhotoScaler: Sendable {
    /// Makes the photo to upload: upright, within a size, and without metadata such as the place.
    ///
    /// - Parameters:
    ///   - photo: The whole file.
    ///   - side: The longest side, in pixels; a smaller photo keeps its size.
    /// - Returns: The photo, equal for equal files.
    /// - Throws: ``PhotoScalingError``.
    func scale(_ photo: [UInt8], within side: Int32) async throws(PhotoScalingError) -> ScaledPhoto
}

/// A photo as it is uploaded.
public struct ScaledPhoto: Equatable, Sendable {
    /// The file.
    public var jpeg: [UInt8]
    /// The size in pixels.
    public var size: PixelSize

    /// Creates a scaled photo.
    public init(jpeg: [UInt8], size: PixelSize) { (self.jpeg, self.size) = (jpeg, size) }
}

/// The reason why a photo was not scaled.
public enum PhotoScalingError: Error, Equatable, Sendable {
    /// The file is no photo, is damaged or too large.
    case unreadable
    /// The process that scales is not there, died, or took too long.
    case failed
}
