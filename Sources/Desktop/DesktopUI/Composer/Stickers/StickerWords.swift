/// What the panel of stickers says.
nonisolated protocol StickerWords {
    /// The button that opens it.
    var stickers: String { get }
    /// Why the button opens nothing.
    var stickersForbidden: String { get }
    /// Where one types what is looked for.
    var searchStickers: String { get }
    /// Over those that were sent last.
    var recentStickers: String { get }
    /// Over those that came in messages.
    var stickersInChats: String { get }
    /// Over those that were found.
    var foundStickers: String { get }
    /// A sticker that stands for an emoji, which may be empty.
    func sticker(_ emoji: String) -> String
    /// Where there are none.
    var noStickers: String { get }
    /// What to do about that.
    var noStickersYet: String { get }
    /// The same, where the server has no sets of stickers.
    var noStickerSets: String { get }
    /// The same, where the server cannot be asked.
    var stickersUnreachable: String { get }
    /// By what else one may look for them, where none was found.
    var searchStickersOtherwise: String { get }
}
