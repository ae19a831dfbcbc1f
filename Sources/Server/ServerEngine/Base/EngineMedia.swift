public import ServerMedia

/// The stores of files and the maker of their previews.
public struct EngineMedia: Sendable {
    /// The bytes of files.
    public var blobs: any BlobStore
    /// Uploads in progress.
    public var uploads: UploadStore
    /// Makes the sizes of photos.
    public var thumbnailer: any PhotoThumbnailer

    /// Creates the group of the three.
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
