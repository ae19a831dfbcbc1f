import TelegramSchema
import Testing

@testable import ServerEngine

struct CustomEmojiTests {
    private static let picture: [UInt8] = [0xFF] + [UInt8](repeating: 7, count: 200)
    private static let size = TL.DocumentAttribute.documentAttributeImageSize(.init(w: 100, h: 90))

    /// Uploads a picture as a document that is in no message.
    private func upload(
        to server: TestServer,
        id: Int64,
        mimeType: String = "image/webp",
        _ attributes: [TL.DocumentAttribute] = [size],
        padding: Int = 0
    ) async throws -> TL.Document.Document {
        let file = try await server.upload(
            Self.picture + [UInt8](repeating: UInt8(truncatingIfNeeded: id), count: padding),
            id: id
        )
        let media = try await server.call(
            TLFunction.MessagesUploadMedia(
                peer: TestServer.peer(2),
                media: .inputMediaUploadedDocument(
                    .init(file: file, mimeType: mimeType, attributes: attributes)
                )
            )
        )
        guard case .messageMediaDocument(let shown) = media, case .document(let document)? = shown.document
        else { throw Missing() }
        return document
    }

    private func item(_ document: TL.Document.Document, _ emoji: String = "🟩") -> TL.InputStickerSetItem {
        TL.InputStickerSetItem(
            document: .inputDocument(
                .init(
                    id: document.id,
                    accessHash: document.accessHash,
                    fileReference: document.fileReference
                )
            ),
            emoji: emoji
        )
    }

    private func create(
        _ items: [TL.InputStickerSetItem],
        name: String = "squares",
        emojis: Bool = true
    ) -> TLFunction.StickersCreateStickerSet {
        .init(
            emojis: emojis,
            userID: .inputUserSelf,
            title: " Squares ",
            shortName: name,
            stickers: items
        )
    }

    private func whole(_ set: TL.MessagesStickerSet) throws -> TL.MessagesStickerSet.StickerSet {
        guard case .stickerSet(let set) = set else { throw Missing() }
        return set
    }

    private func made(_ server: TestServer) async throws -> TL.MessagesStickerSet.StickerSet {
        let items = [
            item(try await upload(to: server, id: 1)), item(try await upload(to: server, id: 2), "🟦"),
        ]
        return try whole(try await server.call(create(items)))
    }

    private func ids(_ documents: [TL.Document]) -> [Int64] {
        documents.compactMap { if case .document(let document) = $0 { document.id } else { nil } }
    }

    @Test func `a set of emoji is its maker's, and of those who take it`() async throws {
        let server = try await TestServer()
        let set = try await made(server)
        #expect(set.set.emojis && set.set.creator && set.set.title == "Squares" && set.set.count == 2)
        #expect(set.packs.map(\.emoticon) == ["🟦", "🟩"])
        guard case .document(let first) = set.documents[0] else { throw Missing() }
        let named = TL.InputStickerSet.inputStickerSetID(
            .init(id: set.set.id, accessHash: set.set.accessHash)
        )
        #expect(
            first.attributes == [
                Self.size,
                .documentAttributeCustomEmoji(.init(free: true, alt: "🟩", stickerset: named)),
            ]
        )

        func taken(by user: Int64) async throws -> [String] {
            let answer = try await server.call(TLFunction.MessagesGetEmojiStickers(hash: 0), as: user)
            guard case .allStickers(let all) = answer else { return [] }
            return all.sets.map(\.shortName)
        }
        #expect(try await taken(by: 1) == ["squares"])
        #expect(try await taken(by: 2) == [])
        let byName = TL.InputStickerSet.inputStickerSetShortName(.init(shortName: "SQUARES"))
        let seen = try whole(
            try await server.call(TLFunction.MessagesGetStickerSet(stickerset: byName, hash: 0), as: 2)
        )
        #expect(ids(seen.documents) == ids(set.documents) && !seen.set.creator)
        _ = try await server.call(
            TLFunction.MessagesInstallStickerSet(stickerset: byName, archived: false),
            as: 2
        )
        #expect(try await taken(by: 2) == ["squares"])
        #expect(
            try await server.call(TLFunction.MessagesUninstallStickerSet(stickerset: byName), as: 2)
        )
        #expect(try await taken(by: 2) == [])
        await #expect(throws: RPCError.bad("STICKERSET_INVALID")) {
            try await server.call(TLFunction.StickersDeleteStickerSet(stickerset: byName), as: 2)
        }
        #expect(try await server.call(TLFunction.StickersDeleteStickerSet(stickerset: byName)))
        #expect(try await taken(by: 1) == [])
    }

    @Test func `only emoji of sets are given by their numbers`() async throws {
        let server = try await TestServer()
        let set = try await made(server)
        let unshared = try await upload(to: server, id: 9)
        let emoji = ids(set.documents)
        let call = TLFunction.MessagesGetCustomEmojiDocuments(
            documentID: [emoji[1], unshared.id, 12345, emoji[0], emoji[1]]
        )
        #expect(ids(try await server.call(call, as: 2)) == [emoji[1], emoji[0]])
        await #expect(throws: RPCError.bad("LIMIT_INVALID")) {
            try await server.call(TLFunction.MessagesGetCustomEmojiDocuments(documentID: Array(1...201)))
        }
    }

    @Test func `a message keeps the emoji of sets, and no others`() async throws {
        let server = try await TestServer()
        let emoji = ids(try await made(server).documents)
        let plain = try await upload(to: server, id: 9)
        let entities = [emoji[0], plain.id, 12345].enumerated().map { index, document in
            TL.MessageEntity.messageEntityCustomEmoji(
                .init(offset: Int32(index * 2), length: 2, documentID: document)
            )
        }
        let sent = try await server.call(
            TLFunction.MessagesSendMessage(
                peer: TestServer.peer(2),
                message: "🟩🟩🟩",
                randomID: 5,
                entities: entities
            ),
            as: 1
        )
        #expect(sent.text?.entities == [entities[0]])
    }

    @Test func `what cannot be a set is refused`() async throws {
        let server = try await TestServer()
        let document = try await upload(to: server, id: 1)
        let text = try await upload(to: server, id: 2, mimeType: "text/plain")
        // The inspection of the file says 800 by 600.
        let large = try await upload(to: server, id: 3, [])
        let heavy = try await upload(to: server, id: 4, padding: 64 << 10)
        for (call, error) in [
            (create([item(large)]), "STICKER_FILE_INVALID"),
            (create([item(heavy)]), "STICKER_FILE_INVALID"),
            (create([item(document)], emojis: false), "STICKERSET_INVALID"),
            (create([]), "STICKERS_EMPTY"),
            (create([item(document)], name: "a"), "PACK_SHORT_NAME_INVALID"),
            (create([item(document, "x")]), "STICKER_EMOJI_INVALID"),
            (create([item(text)]), "STICKER_FILE_INVALID"),
            (create(Array(repeating: item(document), count: 201)), "STICKERS_TOO_MUCH"),
        ] {
            await #expect(throws: RPCError.bad(error)) { try await server.call(call) }
        }
        _ = try await server.call(create([item(document)]))
        await #expect(throws: RPCError.bad("PACK_SHORT_NAME_OCCUPIED")) {
            try await server.call(create([item(document)], name: "Squares"), as: 2)
        }
    }

    @Test func `a member takes so many sets, and makes so many a day`() async throws {
        let server = try await TestServer {
            $0.limits.installedStickerSets = 2
            $0.limits.createdStickerSets = RateLimit(3, per: 300)
        }
        let document = try await upload(to: server, id: 1)
        func named(_ name: String) -> TL.InputStickerSet {
            .inputStickerSetShortName(.init(shortName: name))
        }
        for name in ["first", "second"] { _ = try await server.call(create([item(document)], name: name)) }
        await #expect(throws: RPCError.bad("STICKERSETS_TOO_MUCH")) {
            try await server.call(create([item(document)], name: "third"))
        }
        // Taking one again is no change.
        let again = TLFunction.MessagesInstallStickerSet(stickerset: named("first"), archived: false)
        _ = try await server.call(again)
        for name in ["first", "second"] {
            _ = try await server.call(TLFunction.StickersDeleteStickerSet(stickerset: named(name)))
        }
        _ = try await server.call(create([item(document)], name: "third"))
        await #expect(throws: RPCError.flood(seconds: 100)) {
            try await server.call(create([item(document)], name: "fourth"))
        }
    }

    @Test func `a custom emoji covers an emoji of ordinary length`() async throws {
        let server = try await TestServer()
        let emoji = try #require(ids(try await made(server).documents).first)
        for (text, isKept) in [("🏴󠁧󠁢󠁥󠁮󠁧󠁿", true), ("🟩" + String(repeating: "\u{301}", count: 40), false)] {
            let length = Int32(text.utf16.count)
            let sent = try await server.call(
                TLFunction.MessagesSendMessage(
                    peer: TestServer.peer(2),
                    message: text,
                    randomID: isKept ? 5 : 6,
                    entities: [
                        .messageEntityCustomEmoji(.init(offset: 0, length: length, documentID: emoji))
                    ]
                )
            )
            #expect((sent.text?.entities?.isEmpty == false) == isKept)
        }
    }

    @Test func `the emoji of a set are not collected as unused`() async throws {
        let server = try await TestServer()
        let emoji = ids(try await made(server).documents)
        try await server.advance(seconds: 86_500)
        // The uploads that the emoji were made of.
        #expect(try await server.engine.services.collect().files == 2)
        let call = TLFunction.MessagesGetCustomEmojiDocuments(documentID: emoji)
        #expect(ids(try await server.call(call, as: 2)) == emoji)
    }

    @Test func `single emoji are animated by the set that the host named`() async throws {
        let server = try await TestServer()
        let set = try await made(server)
        let call = TLFunction.MessagesGetStickerSet(stickerset: .inputStickerSetAnimatedEmoji, hash: 0)
        await #expect(throws: RPCError.bad("STICKERSET_INVALID")) { try await server.call(call, as: 2) }
        await #expect(throws: AdminError.stickerSetUnknown) {
            try await server.engine.admin(.animateEmoji(set: "circles"))
        }
        #expect(try await server.engine.admin(.animateEmoji(set: "SQUARES")) == .animatedEmoji(count: 2))
        let seen = try whole(try await server.call(call, as: 2))
        #expect(seen.set.shortName == "squares" && ids(seen.documents) == ids(set.documents))
        let again = TLFunction.MessagesGetStickerSet(
            stickerset: .inputStickerSetAnimatedEmoji,
            hash: seen.set.hash
        )
        #expect(try await server.call(again, as: 2) == .stickerSetNotModified)
        try await expectReactions(like: seen, on: server)
        _ = try await server.engine.admin(.animateEmoji(set: nil))
        await #expect(throws: RPCError.bad("STICKERSET_INVALID")) { try await server.call(call, as: 2) }
        let none = try await server.call(TLFunction.MessagesGetAvailableReactions(hash: 0), as: 2)
        #expect(none == .availableReactions(.init(hash: 0, reactions: [])))
    }

    @Test(arguments: [
        TL.InputStickerSet.inputStickerSetEmpty, .inputStickerSetDice(.init(emoticon: "🎲")),
        .inputStickerSetAnimatedEmojiAnimations, .inputStickerSetPremiumGifts,
        .inputStickerSetEmojiGenericAnimations, .inputStickerSetEmojiDefaultStatuses,
        .inputStickerSetEmojiDefaultTopicIcons, .inputStickerSetEmojiChannelDefaultStatuses,
        .inputStickerSetTonGifts,
    ])
    func `a set that the API names and the server does not have is none, before and after there are others`(
        named: TL.InputStickerSet
    ) async throws {
        let server = try await TestServer()
        let invalid = RPCError.bad("STICKERSET_INVALID")
        let get = TLFunction.MessagesGetStickerSet(stickerset: named, hash: 0)
        await #expect(throws: invalid) { try await server.call(get) }
        _ = try await made(server)
        _ = try await server.engine.admin(.animateEmoji(set: "squares"))
        await #expect(throws: invalid) { try await server.call(get) }
        await #expect(throws: invalid) {
            try await server.call(TLFunction.MessagesInstallStickerSet(stickerset: named, archived: false))
        }
        await #expect(throws: invalid) {
            try await server.call(TLFunction.MessagesUninstallStickerSet(stickerset: named))
        }
        await #expect(throws: invalid) {
            try await server.call(TLFunction.StickersDeleteStickerSet(stickerset: named))
        }
    }

    /// The emoji of the set are pictures of reactions, for clients that have none of their own.
    private func expectReactions(
        like set: TL.MessagesStickerSet.StickerSet,
        on server: TestServer
    ) async throws {
        let call = TLFunction.MessagesGetAvailableReactions(hash: 0)
        guard case .availableReactions(let list) = try await server.call(call, as: 2) else { throw Missing() }
        let emoji = list.reactions.map(\.reaction)
        #expect(emoji.sorted() == set.packs.map { $0.emoticon.filter { $0 != "\u{FE0F}" } }.sorted())
        #expect(ids(list.reactions.map(\.staticIcon)).allSatisfy(ids(set.documents).contains))
        let again = TLFunction.MessagesGetAvailableReactions(hash: list.hash)
        #expect(try await server.call(again, as: 2) == .availableReactionsNotModified)
    }
}
