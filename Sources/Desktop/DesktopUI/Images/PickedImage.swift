import ClientEngine
import ClientModel

/// An image file that the user picked.
nonisolated struct PickedImage: Sendable {
    /// The path of the file.
    var path: String
    /// The size in pixels.
    var size: PixelSize

    /// Inspects a file; nil if it is not an image.
    @concurrent static func look(at path: String) async -> PickedImage? {
        guard case .photo(_, let size)? = try? OutgoingMedia(file: path, asFile: false) else { return nil }
        return PickedImage(path: path, size: size)
    }
}
