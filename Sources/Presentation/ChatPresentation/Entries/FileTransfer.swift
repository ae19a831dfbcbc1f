/// How far a file has come on its way to the server, or from there.
public struct FileTransfer: Hashable, Sendable {
    /// Bytes that have arrived.
    public var doneByteCount: Int64
    /// The whole file; 0 while nobody knows.
    public var byteCount: Int64

    /// A file on its way.
    public init(doneByteCount: Int64, byteCount: Int64) {
        self.doneByteCount = doneByteCount
        self.byteCount = byteCount
    }
}
