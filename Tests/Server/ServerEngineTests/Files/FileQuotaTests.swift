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

    @Test func `whoever has used up their room is told so by every way to fill it`() async throws {
        let server = try await TestServer { $0.limits.fileBytesPerUser = 5000 }
        _ = try await server.call(send(try await server.upload([UInt8](repeating: 1, count: 3000), id: 1)))
        let second = try await server.upload([UInt8](repeating: 2, count: 3000), id: 2)
        await #expect(throws: Self.tooMuch) { try await server.call(send(second)) }
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
        _ = try await server.call(part, as: 2)
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

    @Test func `an edit that is refused after the work was done leaves no record`() async throws {
        let server = try await TestServer()
        let file = try await server.upload([1, 2, 3], id: 1)
        let sent = try #require(try await server.call(send(file)).text)
        let edit = TLFunction.MessagesEditMessage(
            peer: TestServer.peer(2),
            id: sent.id,
            message: String(repeating: "x", count: 1025),
            media: .inputMediaUploadedDocument(.init(file: file, mimeType: "a/b", attributes: []))
        )
        await #expect(throws: RPCError(code: 400, "MEDIA_CAPTION_TOO_LONG")) { try await server.call(edit) }
        #expect(try await fileCount(server) == 0)
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
