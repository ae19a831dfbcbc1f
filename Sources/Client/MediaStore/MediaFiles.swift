/// The files of a media store in an account's folder.
public struct MediaFiles: Sendable {
    /// Absolute path of the folder.
    public let folder: String

    /// The files in `folder`, an absolute path without a trailing slash.
    public init(folder: String) { self.folder = folder }
}
