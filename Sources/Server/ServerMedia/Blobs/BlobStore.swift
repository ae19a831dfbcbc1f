import StdExtras
public import WireCrypto

/// The reason why a blob was not read or stored.
public enum BlobError: Error, Equatable, Sendable {
    /// The blob does not exist: its file was removed after the record was read, or the disk lost it.
    case notFound

    /// A file operation failed with this `errno`, for example for lack of space. Report it to the host.
    case storage(code: Int32)

    init(_ error: FileError) { self = .storage(code: error.code) }
}

extension BlobError: CustomStringConvertible {
    /// Codes only; safe to log.
    public var description: String {
        switch self {
        case .notFound: "no such blob"
        case .storage(let code): "blob storage failed with errno \(code)"
        }
    }
}

/// The name of a stored file: the SHA-256 of its content.
public struct BlobID: Hashable, Sendable {
    /// The digest.
    public let digest: Digest32

    /// Creates the id of content with this digest.
    public init(_ digest: Digest32) { self.digest = digest }

    /// Creates an id from a database record.
    ///
    /// - Throws: ``/WireCrypto/CryptoError/wrongLength(count:expected:)`` for anything but 32 bytes.
    public init(_ bytes: [UInt8]) throws(CryptoError) { digest = try Digest32(bytes) }

    /// 32 bytes, for a record of the database.
    public var bytes: [UInt8] { digest.array }

    /// Creates an id from 64 lower-case hexadecimal digits.
    init?(text: String) {
        guard let bytes = Hexadecimal.decode(text.utf8), let digest = try? Digest32(bytes),
            text == Hexadecimal.encode(bytes)
        else { return nil }
        self.digest = digest
    }

    /// 64 lower-case hexadecimal digits.
    public var text: String { Hexadecimal.encode(digest.array) }
}

/// A file in a ``BlobStore``.
public struct StoredBlob: Equatable, Sendable {
    /// The name, which identifies the content.
    public let id: BlobID

    /// The length in bytes.
    public let byteCount: Int64

    /// Pairs a name with a length, unchecked.
    public init(id: BlobID, byteCount: Int64) {
        self.id = id
        self.byteCount = byteCount
    }
}

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
