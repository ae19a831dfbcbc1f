import TelegramSchema
import Testing

@testable import ServerEngine

struct SavedGIFTests {
    /// Sends an animation, or another document, from one user to another.
    private func send(
        _ id: Int64,
        on server: TestServer,
        as number: Int64 = 1,
        attributes: [TL.DocumentAttribute] = [.documentAttributeAnimated]
    ) async throws -> (document: TL.Document.Document, message: MessageID) {
        let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: id), count: 300)
        let file = try await server.upload(bytes, id: id, as: number)
        let media = TL.InputMedia.inputMediaUploadedDocument(
            .init(file: file, mimeType: "video/mp4", attributes: attributes)
        )
        let answer = try await server.call(
            TLFunction.MessagesSendMedia(
                peer: TestServer.peer(number == 1 ? 2 : 1),
                media: media,
                message: "",
                randomID: id
            ),
            as: number
        )
        guard let message = answer.text, case .messageMediaDocument(let shown)? = message.media,
            case .document(let document)? = shown.document
        else { throw Missing() }
        return (document, message.id)
    }

    private func save(_ document: TL.Document.Document, unsave: Bool = false) -> TLFunction.MessagesSaveGif {
        .init(
            id: .inputDocument(
                .init(
                    id: document.id,
                    accessHash: document.accessHash,
                    fileReference: document.fileReference
                )
            ),
            unsave: unsave
        )
    }

    private func saved(_ server: TestServer, as number: Int64 = 1) async throws -> [Int64] {
        let answer = try await server.call(TLFunction.MessagesGetSavedGifs(hash: 0), as: number)
        guard case .savedGifs(let list) = answer else { throw Missing() }
        #expect(list.hash == ListHash(list.gifs.compactMap(\.id)).value)
        return list.gifs.compactMap(\.id)
    }

    @Test func `what a member sends is saved, and what they save is the newest`() async throws {
        let server = try await TestServer()
        let first = try await send(1, on: server).document
        let second = try await send(2, on: server).document
        #expect(try await saved(server) == [second.id, first.id])
        #expect(try await saved(server, as: 2) == [], "the receiver decides")

        #expect(try await server.call(save(first), as: 2))
        #expect(try await saved(server, as: 2) == [first.id])
        #expect(try await server.call(save(first)))
        #expect(try await saved(server) == [first.id, second.id])
        let hash = ListHash([first.id, second.id]).value
        let again = try await server.call(TLFunction.MessagesGetSavedGifs(hash: hash))
        #expect(again == .savedGifsNotModified)
        #expect(try await server.call(save(first, unsave: true)))
        #expect(try await saved(server) == [second.id])
    }

    @Test func `what is forwarded, and what is no animation, is not saved`() async throws {
        let server = try await TestServer()
        let theirs = try await send(1, on: server, as: 2)
        _ = try await send(2, on: server, attributes: [])
        let sticker = TL.DocumentAttribute.documentAttributeSticker(
            .init(alt: "🐦", stickerset: .inputStickerSetEmpty)
        )
        let both = [TL.DocumentAttribute.documentAttributeAnimated, sticker]
        let animatedSticker = try await send(3, on: server, attributes: both)
        let history = try await server.history()
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(2),
            id: [try #require(history.messages.last?.text).id],
            randomID: [9],
            toPeer: .inputPeerSelf
        )
        _ = try await server.call(forward)
        #expect(try await saved(server) == [])

        var strange = theirs.document
        strange.accessHash += 1
        var unknown = theirs.document
        unknown.id += 1
        for document in [animatedSticker.document, strange, unknown] {
            await #expect(throws: RPCError.bad("GIF_ID_INVALID")) { try await server.call(save(document)) }
        }
        await #expect(throws: RPCError.bad("GIF_ID_INVALID")) {
            try await server.call(TLFunction.MessagesSaveGif(id: .inputDocumentEmpty, unsave: false))
        }
        var expired = theirs.document
        expired.fileReference = [1]
        await #expect(throws: RPCError.bad("FILE_REFERENCE_EXPIRED")) {
            try await server.call(save(expired))
        }
        #expect(try await server.call(save(expired, unsave: true)), "what is not saved is taken away")
    }

    @Test func `the oldest goes when there are too many`() async throws {
        let server = try await TestServer { $0.limits.savedGIFs = 2 }
        var sent: [Int64] = []
        for id in Int64(1)...3 { sent.append(try await send(id, on: server).document.id) }
        #expect(try await saved(server) == [sent[2], sent[1]])
    }

    @Test func `other devices are told, at once or when they return`() async throws {
        let server = try await TestServer()
        let document = try await send(1, on: server, as: 2).document
        try await server.addDevice(9, of: 1)
        _ = try server.heard(by: 1, on: 9)
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 9)
        try await server.advance(seconds: 10)
        _ = try await server.call(save(document))
        #expect(try server.heard(by: 1, on: 9).contains(.updateSavedGifs))
        #expect(try !server.heard(by: 1).contains(.updateSavedGifs))
        let missed = try await server.call(
            TLFunction.UpdatesGetDifference(pts: before.pts, date: before.date, qts: 0),
            as: 9
        )
        guard case .difference(let difference) = missed else { throw Missing() }
        #expect(difference.otherUpdates == [.updateSavedGifs])
        _ = try await send(2, on: server)
        #expect(try server.heard(by: 1).contains(.updateSavedGifs), "the sender did not ask for it")
    }

    @Test func `what is saved stays when its messages go, and counts for who saved it`() async throws {
        let server = try await TestServer { $0.limits.fileBytesPerUser = 500 }
        let sent = try await send(1, on: server)
        _ = try await server.call(save(sent.document), as: 2)
        _ = try await server.call(save(sent.document, unsave: true))
        _ = try await server.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [sent.message]))
        try await server.advance(seconds: 90_000)
        #expect(try await server.engine.services.collect().files == 0)
        #expect(try await saved(server, as: 2) == [sent.document.id])
        _ = try await send(2, on: server)
        await #expect(throws: RPCError(code: 400, "FILES_TOO_MUCH")) { try await send(3, on: server, as: 2) }

        _ = try await server.call(save(sent.document, unsave: true), as: 2)
        try await server.advance(seconds: 90_000)
        #expect(try await server.engine.services.collect().files == 1)
        _ = try await send(4, on: server, as: 2)
    }
}

extension TL.Document {
    fileprivate var id: Int64? { if case .document(let document) = self { document.id } else { nil } }
}
