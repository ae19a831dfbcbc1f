import ChatPresentation

nonisolated extension EnglishLanguage: StickerWords {
    var stickers: String { "Stickers" }
    var stickersForbidden: String { "Stickers are not allowed here" }
    var searchStickers: String { "Search stickers" }
    var recentStickers: String { "Recently Used" }
    var stickersInChats: String { "From Your Chats" }
    var foundStickers: String { "Found" }
    func sticker(_ emoji: String) -> String { emoji.isEmpty ? "Sticker" : "Sticker \(emoji)" }
    var noStickers: String { "No Stickers" }
    var noStickersYet: String { "Stickers that others send you, and those that you send, will be here." }
    var noStickerSets: String {
        "This server has no sticker sets. Stickers that others send you, and those that you send, will be here."
    }
    var stickersUnreachable: String { "Your sticker sets come when you are online." }
    var searchStickersOtherwise: String { "Try another word, or an emoji." }
}
