/// A store of file contents: each content once, named by its digest, never changed.
///
/// Threads: call from any. All calls block on the disk, so never from an event loop or the store's writer.
public protocol BlobStore: Sendable {
    /// Takes over the file at `path`, whose content has the name and length of `blob`, and makes it durable.
    ///
    /// The file at `path` is gone afterwards, even if the content existed already.
    func adopt(fileAt path: String, as blob: StoredBlob) throws(BlobError)

    /// Stores `bytes` durably.
    func add(_ bytes: [UInt8]) throws(BlobError) -> StoredBlob

    /// The part of a blob in `range`, cut off at the blob's end: empty if all of the range lies beyond.
    ///
    /// - Throws: ``BlobError/notFound``; ``BlobError/storage(code:)``.
    func read(_ id: BlobID, in range: Range<Int64>) throws(BlobError) -> [UInt8]

    /// The length of a blob in bytes; nil if there is no blob of this name.
    func byteCount(of id: BlobID) throws(BlobError) -> Int64?

    /// True if the blob exists; it then counts as used just now, and stays for some time.
    ///
    /// Call this before making a record of a stored blob. ``adopt(fileAt:as:)`` and ``add(_:)`` do so.
    func keep(_ blob: StoredBlob) throws(BlobError) -> Bool

    /// Blobs of one subdirectory, `shelf` of 256, that were neither stored nor kept since `moment`, in seconds since
    /// 1970.
    func idle(onShelf shelf: UInt8, since moment: Int64) -> [BlobID]

    /// Sets a blob without a record aside, unless it was stored or kept since `moment`: a record may follow.
    ///
    /// The blob still exists: reading it, keeping it or storing the same content finds it and returns it to its
    /// place.
    ///
    /// - Returns: True if it was set aside.
    func setAside(_ id: BlobID, ifIdleSince moment: Int64) throws(BlobError) -> Bool

    /// Blobs of one subdirectory, `shelf` of 256, that were set aside and did not return.
    func aside(ofShelf shelf: UInt8) -> [BlobID]

    /// Returns a blob that was set aside but has a record.
    ///
    /// - Returns: True if it is in its place now.
    func bringBack(_ id: BlobID) throws(BlobError) -> Bool

    /// Removes for good a blob that was set aside before `moment` and did not return.
    ///
    /// - Returns: True if it was removed.
    func remove(_ id: BlobID, ifAsideSince moment: Int64) throws(BlobError) -> Bool
}
