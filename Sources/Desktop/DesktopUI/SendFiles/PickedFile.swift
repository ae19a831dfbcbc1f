import ClientEngine
import ClientModel
import Foundation

/// A file that may be sent.
nonisolated struct PickedFile: Sendable, Equatable {
    /// A longer picture is not decoded to be shown small, in bytes.
    private static let largestThumbnail: Int64 = 32 << 20

    /// Where it is.
    let path: String
    /// What it is called.
    let name: String
    /// How long it is, in bytes.
    let byteCount: Int64
    private let media: OutgoingMedia
    private let asFile: OutgoingMedia

    /// Looks at the file's beginning, so this blocks as long as the disk takes.
    ///
    /// - Parameter path: Absolute path.
    /// - Throws: `PickedFileError`.
    init(_ path: String) throws(PickedFileError) {
        media = try OutgoingMedia(file: path)
        asFile = try OutgoingMedia(file: path, asFile: true)
        let file = URL(fileURLWithPath: path)
        (self.path, name) = (path, file.lastPathComponent)
        let values = try? file.resourceValues(forKeys: [.fileSizeKey])
        byteCount = Int64(values?.fileSize ?? 0)
    }

    /// What it is sent as.
    ///
    /// - Parameter isFile: Pictures go as they are, too.
    /// - Returns: The same, whenever it is asked.
    func media(asFile isFile: Bool) -> OutgoingMedia { isFile ? asFile : media }

    /// The size of a photo, in pixels; nil for what goes as a file anyhow.
    var photo: PixelSize? { if case .photo(_, let size) = media { size } else { nil } }

    /// Whether it can be shown small.
    var hasThumbnail: Bool {
        guard case .file(_, .image, _, _) = asFile else { return false }
        return byteCount <= Self.largestThumbnail
    }

    /// The sign of the theme for files of its kind.
    var icon: String {
        guard case .file(_, _, _, let mimeType) = asFile else { return "text-x-generic-symbolic" }
        return switch mimeType.prefix(while: { $0 != "/" }) {
        case "image": "image-x-generic-symbolic"
        case "audio": "audio-x-generic-symbolic"
        case "video": "video-x-generic-symbolic"
        default: "text-x-generic-symbolic"
        }
    }

    /// Its bytes; nil when it cannot be read any more.
    @concurrent static func read(_ path: String) async -> [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
    }
}
