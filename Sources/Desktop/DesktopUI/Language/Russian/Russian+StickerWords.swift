import ChatPresentation

nonisolated extension RussianLanguage: StickerWords {
    var stickers: String { "Стикеры" }
    var stickersForbidden: String { "Отправлять стикеры здесь нельзя" }
    var searchStickers: String { "Поиск стикеров" }
    var recentStickers: String { "Недавние" }
    var stickersInChats: String { "Из ваших чатов" }
    var foundStickers: String { "Найденные" }
    func sticker(_ emoji: String) -> String { emoji.isEmpty ? "Стикер" : "Стикер \(emoji)" }
    var noStickers: String { "Стикеров нет" }
    var noStickersYet: String { "Здесь появятся стикеры, которые присылают вам и которые отправляете вы." }
    var noStickerSets: String {
        "На этом сервере нет наборов стикеров. Здесь появятся стикеры, которые присылают вам и которые отправляете вы."
    }
    var stickersUnreachable: String { "Наборы стикеров появятся, когда вы будете в сети." }
    var searchStickersOtherwise: String { "Попробуйте другое слово или эмодзи." }
}
