@testable import ClientModel
import TestKit

extension StickerSetID: StoredType {
    static var samples: [StickerSetID] {
        let value = StickerSetID(number: 0x0102_0304_0506_0701, accessHash: 0x0102_0304_0506_0702)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> StickerSetID {
        StickerSetID(number: .arbitrary(&random), accessHash: .arbitrary(&random))
    }
}

extension StickerSetInfo: StoredType {
    static var samples: [StickerSetInfo] {
        var value = StickerSetInfo(id: .sample, title: "title", shortName: "shortName")
        value.count = 104
        value.hash = 105
        value.flags = StickerSetFlags(rawValue: 5)
        value.installDate = 107
        value.thumbnails = [.sample]
        value.thumbnailDatacenter = 109
        value.thumbnailVersion = 110
        value.thumbnailDocument = 9_000_000_011
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> StickerSetInfo {
        var value = StickerSetInfo(
            id: .arbitrary(&random),
            title: .arbitrary(&random),
            shortName: .arbitrary(&random)
        )
        value.count = .arbitrary(&random)
        value.hash = .arbitrary(&random)
        value.flags = .arbitrary(&random)
        value.installDate = .arbitrary(&random)
        value.thumbnails = .arbitrary(&random)
        value.thumbnailDatacenter = .arbitrary(&random)
        value.thumbnailVersion = .arbitrary(&random)
        value.thumbnailDocument = .arbitrary(&random)
        return value
    }
}

extension StickerItem: StoredType {
    static var samples: [StickerItem] {
        var value = StickerItem(document: .sample, emoji: ["emoji", ""])
        value.keywords = ["keywords", ""]
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> StickerItem {
        var value = StickerItem(document: .arbitrary(&random), emoji: .arbitrary(&random))
        value.keywords = .arbitrary(&random)
        return value
    }
}
