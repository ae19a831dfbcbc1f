public import Localization

/// The progress of a file's upload or download.
public struct FileTransfer: Hashable, Sendable {
    /// The number of bytes transferred.
    public var doneByteCount: Int64
    /// The size of the file; 0 while unknown.
    public var byteCount: Int64

    /// Creates a transfer.
    public init(doneByteCount: Int64, byteCount: Int64) {
        self.doneByteCount = doneByteCount
        self.byteCount = byteCount
    }

    /// The progress as text, as "1 MB / 3 MB".
    public func text(in language: Strings) -> String {
        let done = language.byteCount(doneByteCount)
        return byteCount > 0 ? "\(done) / \(language.byteCount(byteCount))" : done
    }
}
