/// The state of the user's sticker sets.
public enum StickerSetsState: Equatable, Sendable {
    /// The server was not asked yet.
    case unknown
    /// The stored sets match the server's.
    case known
    /// The server does not support sticker sets.
    case unsupported
    /// The server cannot be reached now; the stored sets are from an earlier time.
    case unreachable
}
