public import ClientModel
public import TelegramSchema

extension StickerSetInfo {
    /// Converts a set's information.
    public init(_ set: TL.StickerSet) {
        self.init(
            id: StickerSetID(number: set.id, accessHash: set.accessHash),
            title: set.title,
            shortName: set.shortName
        )
        count = set.count
        hash = set.hash
        flags.insert(.official, if: set.official)
        flags.insert(.masks, if: set.masks)
        flags.insert(.emoji, if: set.emojis)
        flags.insert(.archived, if: set.archived)
        flags.insert(.installed, if: set.installedDate != nil)
        flags.insert(.textColor, if: set.textColor)
        flags.insert(.creator, if: set.creator)
        installDate = set.installedDate
        thumbnails = Previews(set.thumbs ?? []).sizes
        thumbnailDatacenter = set.thumbDcID ?? 0
        thumbnailVersion = set.thumbVersion ?? 0
        thumbnailDocument = set.thumbDocumentID
    }
}

extension [StickerItem] {
    /// Converts the stickers of a set, in order. Other documents are left out.
    public init(_ set: TL.MessagesStickerSet.StickerSet) {
        var emoji: [Int64: [String]] = [:]
        for pack in set.packs {
            for document in pack.documents { emoji[document, default: []].append(pack.emoticon) }
        }
        var keywords: [Int64: [String]] = [:]
        for words in set.keywords { keywords[words.documentID, default: []] += words.keyword }
        self = set.documents.compactMap { document in
            guard let document = Document(document), case .sticker(let info) = document.kind else {
                return nil
            }
            let number = document.id.number
            // Not all servers repeat the emoji for each sticker of a pack.
            let own = info.emoji.isEmpty ? [] : [info.emoji]
            var item = StickerItem(document: document, emoji: emoji[number] ?? own)
            item.keywords = keywords[number] ?? []
            return item
        }
    }
}
