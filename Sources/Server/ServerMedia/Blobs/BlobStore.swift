/// Where the content of files lives: each content once, named by its digest, never changed.
///
/// Threads: call from any. All calls block on the disk, so never from an event loop or the store's lane.
public protocol BlobStore: Sendable {
    /// Takes over the file at `path`, whose content has the name and length of `blob`, and makes it durable.
    ///
    /// The file at `path` is gone afterwards, also when the content was there already.
    func adopt(fileAt path: String, as blob: StoredBlob) throws(BlobError)

    /// Stores `bytes` durably.
    func add(_ bytes: [UInt8]) throws(BlobError) -> StoredBlob

    /// The part of a blob in `range`, cut off at its end: empty when all of the range lies beyond.
    ///
    /// - Throws: ``BlobError/notFound``; ``BlobError/storage(code:)``.
    func read(_ id: BlobID, in range: Range<Int64>) throws(BlobError) -> [UInt8]

    /// The length of a blob in bytes, nil when there is none of this name.
    func byteCount(of id: BlobID) throws(BlobError) -> Int64?

    /// Whether there is this blob; if so, nobody takes it for unused before it was idle for some time again.
    ///
    /// Whoever is about to make a record of a blob that was stored before asks this first. ``adopt(fileAt:as:)`` and
    /// ``add(_:)`` do.
    func keep(_ blob: StoredBlob) throws(BlobError) -> Bool

    /// Blobs of one shelf, of 256, that were neither stored nor kept since `moment`, in seconds since 1970.
    func idle(onShelf shelf: UInt8, since moment: Int64) -> [BlobID]

    /// Sets a blob aside that no record names, unless it was stored or kept since `moment`: then one is about to.
    ///
    /// It is still there: whoever reads or keeps it, or stores the same, finds it, and it is back on its shelf.
    ///
    /// - Returns: Whether it was set aside.
    func setAside(_ id: BlobID, ifIdleSince moment: Int64) throws(BlobError) -> Bool

    /// Blobs of one shelf, of 256, that were set aside and did not come back.
    func aside(ofShelf shelf: UInt8) -> [BlobID]

    /// Brings a blob back that was set aside and that a record names.
    ///
    /// - Returns: Whether it is on its shelf now.
    func bringBack(_ id: BlobID) throws(BlobError) -> Bool

    /// Removes a blob for good that was set aside before `moment` and did not come back.
    ///
    /// - Returns: Whether it was removed.
    func remove(_ id: BlobID, ifAsideSince moment: Int64) throws(BlobError) -> Bool
}
