public import ServerMedia

/// The stores of files and the makers of their previews, of maps and of previews of web pages.
public struct EngineMedia: Sendable {
    /// The bytes of files.
    public var blobs: any BlobStore
    /// Uploads in progress.
    public var uploads: UploadStore
    /// Makes the sizes of photos.
    public var thumbnailer: any PhotoThumbnailer

    /// Makes pictures of maps; nil where the host names no source of tiles.
    public var maps: MapPictures?

    /// Looks pages of the web up; nil where the host does not want that.
    public var pages: (any WebPageSource)?

    /// Creates the group, without maps and pages.
    public init(blobs: any BlobStore, uploads: UploadStore, thumbnailer: any PhotoThumbnailer) {
        self.blobs = blobs
        self.uploads = uploads
        self.thumbnailer = thumbnailer
    }
}

/// Makes the sizes of a photo: in a process of its own, or at once in tests.
public protocol PhotoThumbnailer: Sendable {
    /// The sizes of `image`, a whole file. Blocks; never called on the writer.
    func thumbnails(of image: [UInt8]) throws(ThumbnailError) -> PhotoThumbnails
}

extension ImageThumbnailer: PhotoThumbnailer {}
