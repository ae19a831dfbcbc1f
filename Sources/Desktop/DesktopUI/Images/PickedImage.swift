import ClientEngine
import ClientModel

/// A picture file of the member's choice.
nonisolated struct PickedImage: Sendable {
    /// Where it is.
    var path: String
    /// Its pixels.
    var size: PixelSize

    /// Looks at a file; nil when it is no picture.
    @concurrent static func look(at path: String) async -> PickedImage? {
        guard case .photo(_, let size)? = try? OutgoingMedia(file: path, asFile: false) else { return nil }
        return PickedImage(path: path, size: size)
    }
}
