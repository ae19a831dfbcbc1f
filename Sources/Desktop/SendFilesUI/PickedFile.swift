import ClientEngine
import ClientModel
import Foundation
import StdExtras
import VideoDecoding

/// A file that may be sent.
nonisolated package struct PickedFile: Sendable, Equatable {
    /// The maximum size of an image with a thumbnail, in bytes.
    private static let largestThumbnail: Int64 = 64 << 20

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

    /// A file that is not read, for tests.
    init(_ path: String, byteCount: Int64, as media: OutgoingMedia, asFile: OutgoingMedia) {
        (self.path, name) = (path, URL(fileURLWithPath: path).lastPathComponent)
        (self.byteCount, self.media, self.asFile) = (byteCount, media, asFile)
    }

    /// The file as what it holds, such as a video or music, which a confined process finds out.
    func inspected() async -> PickedFile {
        var file = self
        file.media = await media.inspected { try? await MediaInspector(.itself).inspect($0) }
        return file
    }

    /// True if the user can choose whether it is sent as what it holds or as a file.
    var hasChoice: Bool { media != asFile }

    /// True for a photo, unless it is sent as a file.
    package var isPhoto: Bool { tile.map { $0.motion == nil } ?? false }

    /// The media to send.
    ///
    /// - Parameters:
    ///   - isFile: True to send the file unchanged.
    ///   - quality: The quality of a photo.
    /// - Returns: The same at each call.
    func media(asFile isFile: Bool, _ quality: PhotoQuality) -> OutgoingMedia {
        if isFile { return asFile }
        guard case .photo(let path, let size, _) = media else { return media }
        return .photo(path: path, size, quality)
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

    /// A small picture of the file; nil if there is none.
    var thumbnail: Thumbnail? {
        if case .playable(_, _, _, _, let jpeg) = media { return jpeg.isEmpty ? nil : .bytes(jpeg) }
        guard case .file(_, .image, _, _) = asFile, byteCount <= Self.largestThumbnail else { return nil }
        return .file(path)
    }

    /// The file as a tile of an album, if it is sent as what it holds: a photo, a film or an animation.
    var tile: Tile? {
        switch media {
        case .photo(_, let size, _): Tile(size: size, motion: nil)
        case .playable(_, .video(let video), _, _, _):
            Tile(size: video.size, motion: .video(seconds: Int(clamping: video.duration.rounded())))
        case .playable(_, .animation(let video), _, _, _): Tile(size: video.size, motion: .animation)
        default: nil
        }
    }

    /// A tile of an album.
    struct Tile: Equatable, Sendable {
        /// The size of the photo or the frames, in pixels.
        let size: PixelSize
        /// The kind of film; nil for a photo.
        let motion: Motion?

        /// A kind of film.
        enum Motion: Equatable, Sendable {
            case video(seconds: Int)
            case animation
        }
    }

    /// The source of a small picture.
    enum Thumbnail: Equatable, Sendable {
        /// An image file.
        case file(String)
        /// The bytes of a JPEG.
        case bytes([UInt8])

        /// The contents of the picture's file; nil if it is no longer readable.
        @concurrent func read() async -> [UInt8]? {
            switch self {
            case .file(let path): (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
            case .bytes(let bytes): bytes
            }
        }
    }
}
