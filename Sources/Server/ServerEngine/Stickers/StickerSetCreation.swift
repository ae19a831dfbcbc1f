import ServerStore
import StdExtras
import TelegramSchema
import TextEntities

extension StickerSetMethods {
    /// Most emoji of a set.
    private static let maximumStickers = 200
    /// Most sets that a user may make.
    private static let maximumCreated = 20

    /// Makes a set of documents that the caller may read, and adds it to the caller's sets.
    static func createStickerSet(
        _ request: TLFunction.StickersCreateStickerSet,
        _ call: Call
    ) throws -> TL.MessagesStickerSet {
        // Sets of other stickers are not kept here.
        guard request.emojis, !request.masks else { throw RPCError.bad("STICKERSET_INVALID") }
        guard try call.resolve(request.userID, or: .userInvalid).id == call.user else {
            throw RPCError.userInvalid
        }
        let title = request.title.asName(characters: 64, bytes: 256)
        guard !title.isEmpty else { throw RPCError.bad("PACK_TITLE_INVALID") }
        guard let name = try? Username.accept(request.shortName) else {
            throw RPCError.bad("PACK_SHORT_NAME_INVALID")
        }
        guard try call.store.stickerSets.find(name: name) == nil else {
            throw RPCError.bad("PACK_SHORT_NAME_OCCUPIED")
        }
        guard !request.stickers.isEmpty else { throw RPCError.bad("STICKERS_EMPTY") }
        guard request.stickers.count <= maximumStickers else { throw RPCError.bad("STICKERS_TOO_MUCH") }
        guard try call.store.stickerSets.count(of: call.user) < maximumCreated else {
            throw RPCError.bad("STICKERSETS_TOO_MUCH")
        }
        var set = StickerSetRecord(
            id: call.scope.randomID() & Int64.max,
            accessHash: call.scope.randomID(),
            creator: call.user,
            date: call.seconds,
            title: title,
            shortName: name
        )
        set.usesTextColor = request.textColor
        let emoji = try request.stickers.map { try call.customEmoji($0, in: set) }
        try call.checkRoomForSet()
        // All checks come before the first write.
        try call.scope.take([Rate(name: "sticker sets #\(call.user)", limit: call.limits.createdStickerSets)])
        try call.save(emoji.map { NewFile(record: $0.file, recorded: {}) })
        try call.store.stickerSets.insert(
            set,
            emoji.map { StickerRecord(file: $0.file.id, emoji: $0.emoji) }
        )
        try call.store.stickerSets.install(set.id, for: call.user, date: call.seconds)
        return try call.renderWhole(set)
    }
}

extension Call {
    /// A custom emoji made of a document, which stays what it is: the emoji is a document of its own with the same
    /// bytes.
    ///
    /// - Throws: `STICKER_EMOJI_INVALID`, `STICKER_FILE_INVALID` and the errors of naming a document.
    fileprivate func customEmoji(
        _ item: TL.InputStickerSetItem,
        in set: StickerSetRecord
    ) throws -> (file: FileRecord, emoji: String) {
        guard let first = item.emoji.first, first.isShownAsEmoji, first.utf8.count <= 64 else {
            throw RPCError.bad("STICKER_EMOJI_INVALID")
        }
        guard case .inputDocument(let named) = item.document else {
            throw RPCError.bad("STICKER_FILE_INVALID")
        }
        var file = try known(
            named.id,
            accessHash: named.accessHash,
            reference: named.fileReference,
            kind: .document
        )
        guard let limit = Self.emojiBytes[file.mimeType], file.byteCount <= limit else {
            throw RPCError.bad("STICKER_FILE_INVALID")
        }
        let sizes = try [TL.DocumentAttribute](decoding: file.attributes).filter { attribute in
            switch attribute {
            case .documentAttributeImageSize, .documentAttributeVideo: true
            default: false
            }
        }
        guard sizes.allSatisfy(\.fitsEmoji) else { throw RPCError.bad("STICKER_FILE_INVALID") }
        let emoji = TL.DocumentAttribute.documentAttributeCustomEmoji(
            .init(
                // An ordinary member may send it.
                free: true,
                textColor: set.usesTextColor,
                alt: String(first),
                stickerset: .inputStickerSetID(.init(id: set.id, accessHash: set.accessHash))
            )
        )
        // Positive: some clients give the sign of an id a meaning.
        file.id = scope.randomID() & Int64.max
        file.accessHash = scope.randomID()
        file.reference = scope.randomBytes(16)
        file.owner = user
        file.date = seconds
        file.attributes = (sizes + [emoji]).encoded()
        return (file, String(first))
    }

    /// The formats of custom emoji, with the most bytes of each.
    private static var emojiBytes: [String: Int64] {
        [
            "image/webp": 64 << 10, "image/png": 64 << 10, "video/webm": 256 << 10,
            "application/x-tgsticker": 64 << 10,
        ]
    }
}

extension TL.DocumentAttribute {
    /// Longest side of a custom emoji, in pixels.
    private static let maximumEmojiSide: Int32 = 512

    /// False for the size of a picture that is too large for a custom emoji.
    fileprivate var fitsEmoji: Bool {
        switch self {
        case .documentAttributeImageSize(let size): max(size.w, size.h) <= Self.maximumEmojiSide
        case .documentAttributeVideo(let video): max(video.w, video.h) <= Self.maximumEmojiSide
        default: true
        }
    }
}
