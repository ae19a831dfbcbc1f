/// What is known of the member's sets of stickers.
public enum StickerSetsState: Equatable, Sendable {
    /// The server was not asked yet.
    case unknown
    /// They are as the server has them.
    case known
    /// The server has no such thing as sets of stickers.
    case unsupported
    /// The server could not be asked now; what is stored is from an earlier time.
    case unreachable
}
