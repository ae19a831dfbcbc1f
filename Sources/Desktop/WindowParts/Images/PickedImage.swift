import ClientEngine
package import ClientModel

/// An image file that the user picked.
nonisolated package struct PickedImage: Sendable {
    /// The path of the file.
    package var path: String
    /// The size in pixels.
    package var size: PixelSize

    /// Inspects a file; nil if it is not an image.
    @concurrent package static func look(at path: String) async -> PickedImage? {
        guard case .photo(_, let size, _)? = try? OutgoingMedia(file: path, asFile: false) else { return nil }
        return PickedImage(path: path, size: size)
    }
}
