import ClientEngine
import ClientModel
import Foundation
import VideoDecoding

/// A file that may be sent.
nonisolated package struct PickedFile: Sendable, Equatable {
    /// The maximum size of an image with a thumbnail, in bytes.
    private static let largestThumbnail: Int64 = 32 << 20

    /// The path.
    let path: String
    /// The name.
    let name: String
    /// The size in bytes.
    let byteCount: Int64
    private var media: OutgoingMedia
    private let asFile: OutgoingMedia

    /// Reads the beginning of a file, so this blocks as long as the disk takes.
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

    /// The file as what it holds, such as a video or music, which a confined process finds out.
    func inspected() async -> PickedFile {
        var file = self
        file.media = await media.inspected { try? await MediaInspector(.itself).inspect($0) }
        return file
    }

    /// True if the user can choose whether it is sent as what it holds or as a file.
    var hasChoice: Bool { media != asFile }

    /// The media to send.
    ///
    /// - Parameter isFile: True to send photos as files.
    /// - Returns: The same at each call.
    func media(asFile isFile: Bool) -> OutgoingMedia { isFile ? asFile : media }

    /// The size of a photo, in pixels; nil if it is sent as a file anyhow.
    var photo: PixelSize? { if case .photo(_, let size) = media { size } else { nil } }

    /// True if a thumbnail can be shown.
    var hasThumbnail: Bool {
        guard case .file(_, .image, _, _) = asFile else { return false }
        return byteCount <= Self.largestThumbnail
    }

    /// The theme icon for files of this kind.
    var icon: String {
        guard case .file(_, _, _, let mimeType) = asFile else { return "text-x-generic-symbolic" }
        return switch mimeType.prefix(while: { $0 != "/" }) {
        case "image": "image-x-generic-symbolic"
        case "audio": "audio-x-generic-symbolic"
        case "video": "video-x-generic-symbolic"
        default: "text-x-generic-symbolic"
        }
    }

    /// The contents of a file; nil if it is no longer readable.
    @concurrent static func read(_ path: String) async -> [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
    }
}
