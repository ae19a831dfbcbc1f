import ClientModel
import Glibc

/// The reasons why a file cannot be sent.
public enum PickedFileError: Error, Hashable, Sendable {
    /// The file is missing, or may not be read.
    case unreadable
    /// The path names a folder, a device or the like.
    case notAFile
    /// The file is empty.
    case empty
    /// The file exceeds the server's limit, in bytes.
    case tooLarge(limit: Int64)
}

extension OutgoingMedia {
    /// The maximum size of a file, in bytes.
    public static let largestFile: Int64 = 4000 * 512 << 10
    /// The maximum size of a photo before it is scaled, in bytes; a larger image is sent as a file.
    private static let largestPhoto: Int64 = 64 << 20
    /// The maximum number of a photo's pixels before it is scaled.
    private static let photoPixels: Int64 = 100_000_000
    /// The limit of a photo's aspect ratio, long side to short side.
    private static let photoRatio: Int32 = 20

    /// Chooses the kind of the file at `path`. A JPEG or PNG of a usual shape is a photo, which is scaled down;
    /// anything else is sent unchanged.
    ///
    /// Reads the file's beginning, so the call blocks on the disk.
    ///
    /// - Parameters:
    ///   - path: Absolute path.
    ///   - isFile: True to send images unchanged, too.
    ///   - quality: The quality of a photo.
    /// - Throws: ``PickedFileError``.
    public init(
        file path: String,
        asFile isFile: Bool = false,
        quality: PhotoQuality = .high
    ) throws(PickedFileError) {
        let (head, byteCount) = try Self.look(at: path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let mimeType = FileType.mimeType(of: head, named: name)
        let size = mimeType.hasPrefix("image/") ? ImageHeader(head).size : nil
        let isPhoto = ["image/jpeg", "image/png"].contains(mimeType) && byteCount <= Self.largestPhoto
        if !isFile, isPhoto, let size, Self.isPhotoShape(size) {
            self = .photo(path: path, size, quality)
        } else {
            self = .file(path: path, size.map(DocumentKind.image) ?? .file, name: name, mimeType: mimeType)
        }
    }

    private static func isPhotoShape(_ size: PixelSize) -> Bool {
        let (long, short) = (max(size.width, size.height), min(size.width, size.height))
        return Int64(long) * Int64(short) <= photoPixels && long / short < photoRatio
    }

    private static func look(at path: String) throws(PickedFileError) -> (head: [UInt8], byteCount: Int64) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size > 0 else { throw .empty }
        guard status.st_size <= largestFile else { throw .tooLarge(limit: largestFile) }
        var count = 0
        let head = [UInt8](unsafeUninitializedCapacity: ImageHeader.byteCount) { buffer, filled in
            count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            filled = max(0, count)
        }
        guard count > 0 else { throw .unreadable }
        return (head, Int64(status.st_size))
    }
}

extension OutgoingMedia {
    /// Groups picked files into albums, in order: photos with films, music with music and files with files, up to the
    /// size of an album. An animation goes alone.
    ///
    /// - Parameters:
    ///   - files: The files, in the order of picking.
    ///   - isGrouped: False to send each file alone.
    ///   - media: Returns the kind as which a file is sent.
    /// - Returns: The albums; none is empty.
    public static func albums<File>(
        of files: [File],
        grouped isGrouped: Bool = true,
        _ media: (File) -> OutgoingMedia
    ) -> [[File]] {
        var albums: [[File]] = []
        for file in files {
            if isGrouped, let last = albums.last, last.count < Sender.albumLimit,
                let kind = media(file).albumKind,
                media(last[0]).albumKind == kind
            {
                albums[albums.count - 1].append(file)
            } else {
                albums.append([file])
            }
        }
        return albums
    }

    private enum AlbumKind { case seen, music, files }

    /// The kind of album that takes the media; nil for none.
    private var albumKind: AlbumKind? {
        switch self {
        case .photo, .playable(_, .video, _, _, _): .seen
        case .playable(_, .animation, _, _, _): nil
        case .playable(_, .music, _, _, _): .music
        default: .files
        }
    }
}
