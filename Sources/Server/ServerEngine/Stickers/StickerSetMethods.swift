import ServerStore
import TelegramSchema

/// Sets of custom emoji: members make them and take those of others.
///
/// A custom emoji is a document of a set, seen by every member who has its number. Documents that are only sent in
/// messages never become one.
enum StickerSetMethods {
    /// Most custom emoji that a call asks for.
    static let maximumAsked = 200

    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesGetCustomEmojiDocuments.self, getCustomEmojiDocuments)
        routes.transaction(TLFunction.MessagesGetEmojiStickers.self, getEmojiStickers)
        routes.transaction(TLFunction.MessagesGetStickerSet.self, getStickerSet)
        routes.transaction(TLFunction.MessagesInstallStickerSet.self, installStickerSet)
        routes.transaction(TLFunction.MessagesUninstallStickerSet.self, uninstallStickerSet)
        routes.transaction(TLFunction.StickersCreateStickerSet.self, createStickerSet)
        routes.transaction(TLFunction.StickersDeleteStickerSet.self, deleteStickerSet)
    }

    /// The documents in the order of their numbers in the call; other numbers are left out.
    static func getCustomEmojiDocuments(
        _ request: TLFunction.MessagesGetCustomEmojiDocuments,
        _ call: Call
    ) throws -> [TL.Document] {
        guard request.documentID.count <= maximumAsked else { throw RPCError.bad("LIMIT_INVALID") }
        var seen: Set<Int64> = []
        return try request.documentID.filter { seen.insert($0).inserted }.compactMap { id in
            guard try call.store.stickerSets.hasSticker(file: id) else { return nil }
            return try call.scope.document(id)
        }
    }

    static func getEmojiStickers(
        _ request: TLFunction.MessagesGetEmojiStickers,
        _ call: Call
    ) throws -> TL.MessagesAllStickers {
        let sets = try call.store.stickerSets.installed(by: call.user)
        var hash: Int64 = 0
        for (set, _) in sets { hash = (hash &* 31) &+ set.id }
        guard request.hash != hash || hash == 0 else { return .allStickersNotModified }
        return .allStickers(.init(hash: hash, sets: try sets.map { try call.render($0.set) }))
    }

    static func getStickerSet(
        _ request: TLFunction.MessagesGetStickerSet,
        _ call: Call
    ) throws -> TL.MessagesStickerSet {
        let set = try call.stickerSet(request.stickerset)
        guard request.hash != set.hash else { return .stickerSetNotModified }
        return try call.renderWhole(set)
    }

    static func installStickerSet(
        _ request: TLFunction.MessagesInstallStickerSet,
        _ call: Call
    ) throws -> TL.MessagesStickerSetInstallResult {
        let set = try call.stickerSet(request.stickerset)
        if try call.store.stickerSets.installDate(of: set.id, for: call.user) == nil {
            try call.checkRoomForSet()
        }
        try call.store.stickerSets.install(set.id, for: call.user, date: call.seconds)
        return TL.MessagesStickerSetInstallResult()
    }

    static func uninstallStickerSet(
        _ request: TLFunction.MessagesUninstallStickerSet,
        _ call: Call
    ) throws -> Bool {
        try call.store.stickerSets.uninstall(call.stickerSet(request.stickerset).id, for: call.user)
        return true
    }

    static func deleteStickerSet(
        _ request: TLFunction.StickersDeleteStickerSet,
        _ call: Call
    ) throws -> Bool {
        let set = try call.stickerSet(request.stickerset)
        guard set.creator == call.user else { throw RPCError.bad("STICKERSET_INVALID") }
        try call.store.stickerSets.delete(set.id)
        return true
    }
}

extension Call {
    /// The set that a client names.
    ///
    /// - Throws: `STICKERSET_INVALID`.
    fileprivate func stickerSet(_ named: TL.InputStickerSet) throws -> StickerSetRecord {
        let set: StickerSetRecord? =
            switch named {
            // No host names a set for the rest.
            case .inputStickerSetEmpty, .inputStickerSetAnimatedEmojiAnimations, .inputStickerSetDice,
                .inputStickerSetPremiumGifts, .inputStickerSetEmojiGenericAnimations,
                .inputStickerSetEmojiDefaultStatuses, .inputStickerSetEmojiDefaultTopicIcons:
                nil
            case .inputStickerSetAnimatedEmoji: try scope.animatedEmojiSet()
            case .inputStickerSetID(let named):
                try store.stickerSets.find(named.id).flatMap { $0.accessHash == named.accessHash ? $0 : nil }
            case .inputStickerSetShortName(let named): try store.stickerSets.find(name: named.shortName)
            }
        guard let set else { throw RPCError.bad("STICKERSET_INVALID") }
        return set
    }

    /// Checks that the caller may take one more set.
    ///
    /// - Throws: `STICKERSETS_TOO_MUCH`.
    func checkRoomForSet() throws {
        guard try store.stickerSets.installed(by: user).count < limits.installedStickerSets else {
            throw RPCError.bad("STICKERSETS_TOO_MUCH")
        }
    }

    /// A set as the caller sees it.
    fileprivate func render(_ set: StickerSetRecord) throws -> TL.StickerSet {
        TL.StickerSet(
            emojis: true,
            textColor: set.usesTextColor,
            creator: set.creator == user,
            installedDate: try store.stickerSets.installDate(of: set.id, for: user),
            id: set.id,
            accessHash: set.accessHash,
            title: set.title,
            shortName: set.shortName,
            count: Int32(clamping: try store.stickerSets.stickerCount(of: set.id)),
            hash: set.hash
        )
    }

    /// A set with its emoji, as the caller sees it.
    func renderWhole(_ set: StickerSetRecord) throws -> TL.MessagesStickerSet {
        let stickers = try store.stickerSets.stickers(of: set.id)
        let packs = Dictionary(grouping: stickers, by: \.emoji).sorted { $0.key < $1.key }
        return .stickerSet(
            .init(
                set: try render(set),
                packs: packs.map { TL.StickerPack(emoticon: $0.key, documents: $0.value.map(\.file)) },
                keywords: [],
                documents: try stickers.compactMap { try scope.document($0.file) }
            )
        )
    }
}

extension RequestContext {
    /// A stored document in the form that clients get; nil if there is none.
    func document(_ id: Int64) throws -> TL.Document? {
        guard let file = try file(id), file.kind == .document else { return nil }
        return document(file, try [TL.DocumentAttribute](decoding: file.attributes))
    }
}

extension StickerSetRecord {
    /// A number that changes with the set: sets never change.
    fileprivate var hash: Int32 { Int32(truncatingIfNeeded: id >> 1) | 1 }
}
