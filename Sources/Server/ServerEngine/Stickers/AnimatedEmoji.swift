import ServerStore
import TelegramSchema

/// The set whose emoji clients animate in place of single ones in messages. The host names it.
extension RequestContext {
    /// The name of the setting with the set's id.
    private static let animatedEmojiSetting = "animated emoji"

    /// The named set; nil if the host named none, or its maker has deleted it.
    func animatedEmojiSet() throws -> StickerSetRecord? {
        guard let stored = try store.settings.server(Self.animatedEmojiSetting),
            let id = Int64(String(decoding: stored, as: UTF8.self))
        else { return nil }
        return try store.stickerSets.find(id)
    }

    /// Names the set by its short name, or none.
    ///
    /// - Returns: The number of its emoji.
    /// - Throws: ``AdminError/stickerSetUnknown``.
    func nameAnimatedEmoji(_ name: String?) throws -> Int {
        guard let name else {
            try store.settings.setServer(Self.animatedEmojiSetting, nil)
            return 0
        }
        guard let set = try store.stickerSets.find(name: name) else { throw AdminError.stickerSetUnknown }
        try store.settings.setServer(Self.animatedEmojiSetting, Array("\(set.id)".utf8))
        return try store.stickerSets.stickerCount(of: set.id)
    }
}
