import ClientModel
import Glibc

/// Why a file cannot be sent.
public enum PickedFileError: Error, Hashable, Sendable {
    /// It is not there, or may not be read.
    case unreadable
    /// It is a folder, a device or the like.
    case notAFile
    /// There is nothing in it.
    case empty
    /// The server takes no file that is longer than this, in bytes.
    case tooLarge(limit: Int64)
}

extension OutgoingMedia {
    /// The longest file that a server takes, in bytes.
    public static let largestFile: Int64 = 4000 * 512 << 10
    /// A longer picture goes as a file, in bytes.
    private static let largestPhoto: Int64 = 10 << 20
    /// Width and height of a photo together, in pixels.
    private static let photoSides: Int32 = 10_000
    /// How many times longer than the other one side of a photo may be.
    private static let photoRatio: Int32 = 20

    /// The file at `path` as what it is: a JPEG or PNG of a usual shape as a photo, which the server makes smaller, and
    /// anything else as it is.
    ///
    /// Looks at the file's beginning, so this blocks as long as the disk takes.
    ///
    /// - Parameters:
    ///   - path: Absolute path.
    ///   - isFile: Pictures go as they are, too.
    /// - Throws: ``PickedFileError``.
    public init(file path: String, asFile isFile: Bool = false) throws(PickedFileError) {
        let (head, byteCount) = try Self.look(at: path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let mimeType = FileType.mimeType(of: head, named: name)
        let size = mimeType.hasPrefix("image/") ? ImageHeader(head).size : nil
        let isPhoto = ["image/jpeg", "image/png"].contains(mimeType) && byteCount <= Self.largestPhoto
        if !isFile, isPhoto, let size, Self.isPhotoShape(size) {
            self = .photo(path: path, size)
        } else {
            self = .file(path: path, size.map(DocumentKind.image) ?? .file, name: name, mimeType: mimeType)
        }
    }

    private static func isPhotoShape(_ size: PixelSize) -> Bool {
        let (long, short) = (max(size.width, size.height), min(size.width, size.height))
        return long <= photoSides - short && long / short < photoRatio
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
