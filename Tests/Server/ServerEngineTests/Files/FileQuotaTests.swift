import ServerMedia
import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct FileQuotaTests {
    private static let tooMuch = RPCError(code: 400, "FILES_TOO_MUCH")

    private func send(_ file: TL.InputFile, replyTo: MessageID? = nil) -> TLFunction.MessagesSendMedia {
        var request = TLFunction.MessagesSendMedia(
            peer: TestServer.peer(2),
            media: .inputMediaUploadedDocument(.init(file: file, mimeType: "a/b", attributes: [])),
            message: "",
            randomID: .random(in: 1 ... .max)
        )
        request.replyTo = replyTo.map { .init(replyToMsgID: $0) }
        return request
    }

    private func fileCount(_ server: TestServer) async throws -> Int {
        try await server.engine.services.transact { scope in
            try scope.store.files.unused(after: nil, before: .max, limit: 1000).unused.count
        }
    }

    @Test func `every method that stores a file refuses a user whose quota is used up`() async throws {
        let server = try await TestServer { $0.limits.fileBytesPerUser = 5000 }
        _ = try await server.call(send(try await server.upload([UInt8](repeating: 1, count: 3000), id: 1)))
        let second = try await server.upload([UInt8](repeating: 2, count: 3000), id: 2)
        await #expect(throws: Self.tooMuch) { try await server.call(send(second)) }
        #expect(try server.blobCount() == 1)
        let third = try await server.upload([UInt8](repeating: 3, count: 2000), id: 3)
        _ = try await server.call(send(third))

        let part = TLFunction.UploadSaveFilePart(fileID: 4, filePart: 0, bytes: [1])
        await #expect(throws: Self.tooMuch) { try await server.call(part) }
        let bigPart = TLFunction.UploadSaveBigFilePart(fileID: 4, filePart: 0, fileTotalParts: 1, bytes: [1])
        await #expect(throws: Self.tooMuch) { try await server.call(bigPart) }
        await #expect(throws: Self.tooMuch) { try await server.call(send(second)) }
        await #expect(throws: Self.tooMuch) {
            try await server.call(TLFunction.PhotosUploadProfilePhoto(file: second))
        }
        #expect(try server.blobCount() == 2)
        _ = try await server.call(part, as: 2)
    }

    @Test func `the sizes that are made of a photo count with it`() async throws {
        // A photo of 1000 bytes takes 3002 with its two sizes.
        let server = try await TestServer { $0.limits.fileBytesPerUser = 7500 }
        func photo(_ id: Int64) async throws -> TLFunction.PhotosUploadProfilePhoto {
            let picture = [0xFF] + [UInt8](repeating: UInt8(id), count: 999)
            return .init(file: try await server.upload(picture, id: id))
        }
        for id in Int64(1)...2 { _ = try await server.call(try await photo(id)) }
        let third = try await photo(3)
        await #expect(throws: Self.tooMuch) { try await server.call(third) }
        // The third has only its upload, and no sizes.
        #expect(try server.blobCount() == 7)
        _ = try await server.call(send(try await server.upload([UInt8](repeating: 9, count: 1496), id: 4)))
        let part = TLFunction.UploadSaveFilePart(fileID: 5, filePart: 0, bytes: [1])
        await #expect(throws: Self.tooMuch) { try await server.call(part) }
        // The cached value equals the stored one.
        try await server.engine.services.transact { $0.state.caches.fileBytes = [:] }
        await #expect(throws: Self.tooMuch) { try await server.call(part) }
    }

    @Test func `what is removed gives its room back`() async throws {
        let server = try await TestServer { $0.limits.fileBytesPerUser = 5000 }
        let file = try await server.upload([UInt8](repeating: 1, count: 5000), id: 1)
        let sent = try #require(try await server.call(send(file)).text)
        let part = TLFunction.UploadSaveFilePart(fileID: 4, filePart: 0, bytes: [1])
        await #expect(throws: Self.tooMuch) { try await server.call(part) }

        _ = try await server.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [sent.id]))
        try await server.advance(seconds: 90_000)
        #expect(try await server.engine.services.collect().files == 1)
        _ = try await server.call(part)
    }

    @Test func `a send that is refused leaves neither record nor bytes, and the upload as it was`()
        async throws
    {
        let server = try await TestServer()
        let file = try await server.upload([1, 2, 3], id: 1)
        let answer = RPCError(code: 400, "REPLY_MESSAGE_ID_INVALID")
        await #expect(throws: answer) { try await server.call(send(file, replyTo: 99)) }
        var long = send(file)
        long.message = String(repeating: "x", count: 1025)
        await #expect(throws: RPCError.self) { try await server.call(long) }
        var stranger = send(file)
        stranger.peer = .inputPeerUser(.init(userID: TestServer.user(2), accessHash: 77))
        await #expect(throws: RPCError.self) { try await server.call(stranger) }

        #expect(try await fileCount(server) == 0)
        #expect(try server.blobCount() == 0)
        _ = try await server.call(send(file))
    }

    @Test func `an edit that is refused leaves neither record nor bytes`() async throws {
        let server = try await TestServer()
        let sent = try #require(try await server.call(send(try await server.upload([1], id: 1))).text)
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(2),
            id: [sent.id],
            randomID: [7],
            toPeer: TestServer.peer(2)
        )
        let forwarded = try #require(try await server.call(forward).text)
        let file = try await server.upload([1, 2, 3], id: 2)
        func edit(_ id: MessageID, _ text: String) -> TLFunction.MessagesEditMessage {
            TLFunction.MessagesEditMessage(
                peer: TestServer.peer(2),
                id: id,
                message: text,
                media: .inputMediaUploadedDocument(.init(file: file, mimeType: "a/b", attributes: []))
            )
        }
        let long = edit(sent.id, String(repeating: "x", count: 1025))
        await #expect(throws: RPCError(code: 400, "MEDIA_CAPTION_TOO_LONG")) { try await server.call(long) }
        await #expect(throws: RPCError.messageInvalid) { try await server.call(edit(forwarded.id, "x")) }
        var linked = edit(sent.id, String(repeating: "x", count: 100))
        linked.entities = (0..<20).map { offset in
            .messageEntityTextUrl(
                .init(
                    offset: offset,
                    length: 1,
                    url: "https://a.example/" + String(repeating: "a", count: 1000)
                )
            )
        }
        await #expect(throws: RPCError(code: 400, "ENTITIES_TOO_LONG")) { try await server.call(linked) }

        #expect(try await fileCount(server) == 0)
        #expect(try server.blobCount() == 1)
        _ = try await server.call(edit(sent.id, "x"))
        #expect(try server.blobCount() == 2)
    }

    @Test func `a picture that is too large for one, or none, takes room and no more`() async throws {
        var uploads = UploadLimits()
        uploads.maximumPendingPerUser = 24 << 20
        let server = try await TestServer(uploads: uploads)
        let parts: Int32 = 41
        for number in 0..<parts {
            let part = TLFunction.UploadSaveBigFilePart(
                fileID: 1,
                filePart: number,
                fileTotalParts: parts,
                bytes: [UInt8](repeating: UInt8(number), count: 512 << 10)
            )
            _ = try await server.call(part)
        }
        let file = TL.InputFile.inputFileBig(.init(id: 1, parts: parts, name: ""))
        await #expect(throws: RPCError(code: 400, "PHOTO_FILE_TOO_BIG")) {
            try await server.call(TLFunction.PhotosUploadProfilePhoto(file: file))
        }
        #expect(try server.blobCount() == 0)

        // 3.5 MiB are left: the first becomes a blob before it turns out not to be an image, and no second fits.
        func next(_ id: Int64) -> TLFunction.UploadSaveBigFilePart {
            .init(fileID: id, filePart: 0, fileTotalParts: 4, bytes: [UInt8](repeating: 1, count: 512 << 10))
        }
        for number in 0..<4 as Range<Int32> {
            var part = next(2)
            part.filePart = number
            _ = try await server.call(part)
        }
        let none = TL.InputFile.inputFileBig(.init(id: 2, parts: 4, name: ""))
        await #expect(throws: RPCError(code: 400, "PHOTO_EXT_INVALID")) {
            try await server.call(TLFunction.PhotosUploadProfilePhoto(file: none))
        }
        await #expect(throws: RPCError.flood(seconds: 60)) { try await server.call(next(3)) }
        try await server.advance(seconds: 50_000)
        try await server.removeStaleUploads()
        #expect(try server.blobCount() == 0)
        _ = try await server.call(next(3))
    }

    @Test func `what was sent takes no room on its way any more`() async throws {
        var uploads = UploadLimits()
        // Four parts with their records.
        uploads.maximumPendingPerUser = 4 * (1024 + 48)
        let server = try await TestServer(uploads: uploads)
        for id in Int64(1)...3 {
            let file = try await server.upload([UInt8](repeating: UInt8(id), count: 3000), id: id)
            _ = try await server.call(send(file))
        }
        // With two sizes it takes 3002 bytes.
        let photo = try await server.upload([0xFF] + [UInt8](repeating: 1, count: 999), id: 4)
        _ = try await server.call(TLFunction.PhotosUploadProfilePhoto(file: photo))
        _ = try await server.upload([UInt8](repeating: 5, count: 4096), id: 5)
    }

    @Test func `what previews are made of is not kept`() async throws {
        let server = try await TestServer()
        let file = try await server.upload([1, 2, 3], id: 1)
        let thumb = try await server.upload([0xFF, 1], id: 2)
        var request = send(file)
        request.media = .inputMediaUploadedDocument(
            .init(file: file, thumb: thumb, mimeType: "a/b", attributes: [])
        )
        let sent = try #require(try await server.call(request).text)
        guard case .messageMediaDocument(let media)? = sent.media, case .document(let shown)? = media.document
        else { throw Missing() }
        #expect(shown.thumbs?.count == 2)
        #expect(try server.blobCount() == 2)
    }

    @Test func `a big file that will not fit is refused at its first part`() async throws {
        let server = try await TestServer { $0.limits.fileBytesPerUser = 5000 }
        func part(_ number: Int32, of total: Int32) -> TLFunction.UploadSaveBigFilePart {
            .init(
                fileID: 1,
                filePart: number,
                fileTotalParts: total,
                bytes: [UInt8](repeating: 1, count: 1024)
            )
        }
        await #expect(throws: Self.tooMuch) { try await server.call(part(0, of: 6)) }
        await #expect(throws: Self.tooMuch) { try await server.call(part(0, of: .max)) }
        await #expect(throws: RPCError(code: 400, "FILE_PARTS_INVALID")) {
            try await server.call(part(0, of: .min))
        }
        _ = try await server.call(part(0, of: 5))
    }

    @Test func `too much on its way is a matter of waiting`() async throws {
        let server = try await TestServer()
        for file in Int64(1)...256 {
            _ = try await server.call(TLFunction.UploadSaveFilePart(fileID: file, filePart: 0, bytes: [1]))
        }
        let next = TLFunction.UploadSaveFilePart(fileID: 257, filePart: 0, bytes: [1])
        await #expect(throws: RPCError.flood(seconds: 60)) { try await server.call(next) }
        _ = try await server.call(next, as: 2)
    }
}
