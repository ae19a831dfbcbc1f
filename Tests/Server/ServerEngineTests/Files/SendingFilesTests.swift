import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct SendingFilesTests {
    private static let picture: [UInt8] = [0xFF] + [UInt8](repeating: 7, count: 2000)

    @Test func `a document comes out byte for byte as it went in`() async throws {
        let server = try await TestServer()
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
        let sent = try await server.call(
            sendDocument(try await server.upload(bytes, id: 1), name: "../notes.txt")
        )
        let document = try #require(sent.documents.first)
        #expect(document.size == 5000)
        #expect(document.attributes == [.documentAttributeFilename(.init(fileName: "notes.txt"))])
        let location = TL.InputFileLocation.inputDocumentFileLocation(
            .init(
                id: document.id,
                accessHash: document.accessHash,
                fileReference: document.fileReference,
                thumbSize: ""
            )
        )
        let first = try await server.call(get(location, offset: 0), as: 2)
        let second = try await server.call(get(location, offset: 4096), as: 2)
        let beyond = try await server.call(get(location, offset: 8192), as: 2)
        #expect(first.bytes + second.bytes == bytes)
        #expect(beyond.bytes.isEmpty)
    }

    @Test func `a photo is offered in its sizes`() async throws {
        let server = try await TestServer()
        let sent = try await server.call(sendPhoto(try await server.upload(Self.picture, id: 1), randomID: 5))
        let photo = try #require(sent.photos.first)
        let location = TL.InputFileLocation.inputPhotoFileLocation(
            .init(
                id: photo.id,
                accessHash: photo.accessHash,
                fileReference: photo.fileReference,
                thumbSize: "x"
            )
        )
        let file = try await server.call(get(location, offset: 0), as: 2)
        #expect(file.bytes == [0x78] + Self.picture)
        #expect(file.type == .fileJpeg)
        #expect(photo.sizes.count == 3)
    }

    @Test func `a file does not open without its hash and reference`() async throws {
        let server = try await TestServer()
        let sent = try await server.call(sendPhoto(try await server.upload(Self.picture, id: 1), randomID: 5))
        let photo = try #require(sent.photos.first)
        func location(_ hash: Int64, _ reference: [UInt8], _ size: String = "m") -> TL.InputFileLocation {
            .inputPhotoFileLocation(
                .init(id: photo.id, accessHash: hash, fileReference: reference, thumbSize: size)
            )
        }
        await #expect(throws: RPCError.self) {
            try await server.call(get(location(photo.accessHash &+ 1, photo.fileReference), offset: 0))
        }
        await #expect(throws: RPCError(code: 400, "FILE_REFERENCE_EXPIRED")) {
            try await server.call(get(location(photo.accessHash, [1]), offset: 0))
        }
        await #expect(throws: RPCError(code: 400, "LOCATION_INVALID")) {
            try await server.call(get(location(photo.accessHash, photo.fileReference, "w"), offset: 0))
        }
    }

    @Test func `a send repeated without its upload answers as the first did`() async throws {
        let server = try await TestServer()
        let first = try await server.call(
            sendPhoto(try await server.upload(Self.picture, id: 1), randomID: 5)
        )
        let nowhere = TL.InputFile.inputFile(.init(id: 99, parts: 1, name: "", md5Checksum: ""))
        let second = try await server.call(sendPhoto(nowhere, randomID: 5))
        #expect(first.photos == second.photos)
        #expect(first.messageIDs == second.messageIDs)
    }

    @Test func `an album is one group, and harmless to send twice`() async throws {
        let server = try await TestServer()
        var media: [TL.InputSingleMedia] = []
        for number in 1...2 {
            let file = try await server.upload(Self.picture + [UInt8(number)], id: Int64(number))
            let uploaded = try await server.call(
                TLFunction.MessagesUploadMedia(
                    peer: TestServer.peer(2),
                    media: .inputMediaUploadedPhoto(.init(file: file))
                )
            )
            let photo = try #require(uploaded.photo)
            let input = TL.InputPhoto.inputPhoto(
                .init(id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference)
            )
            media.append(
                .init(media: .inputMediaPhoto(.init(id: input)), randomID: Int64(number), message: "")
            )
        }
        let request = TLFunction.MessagesSendMultiMedia(peer: TestServer.peer(2), multiMedia: media)
        let first = try await server.call(request)
        let second = try await server.call(request)
        #expect(first.messageIDs.count == 2)
        #expect(first.messageIDs == second.messageIDs)
        #expect(Set(first.messages.map(\.groupedID)).count == 1)
        #expect(first.messages.first?.groupedID != nil)
    }

    @Test func `media that are to vanish are refused, not kept`() async throws {
        let server = try await TestServer()
        let file = try await server.upload(Self.picture, id: 1)
        let media = TL.InputMedia.inputMediaUploadedPhoto(.init(file: file, ttlSeconds: 10))
        await #expect(throws: RPCError(code: 400, "TTL_MEDIA_INVALID")) {
            try await server.call(
                TLFunction.MessagesSendMedia(
                    peer: TestServer.peer(2),
                    media: media,
                    message: "",
                    randomID: 1
                )
            )
        }
    }

    @Test func `what is no picture is no photo`() async throws {
        let server = try await TestServer()
        let file = try await server.upload([1, 2, 3], id: 1)
        await #expect(throws: RPCError.self) { try await server.call(sendPhoto(file, randomID: 1)) }
    }

    @Test func `a profile photo is shown, listed and taken away`() async throws {
        let server = try await TestServer()
        let file = try await server.upload(Self.picture, id: 1)
        let uploaded = try await server.call(TLFunction.PhotosUploadProfilePhoto(file: file))
        guard case .photo(let photo) = uploaded.photo else { throw RPCError.internalFailure }
        let location = TL.InputFileLocation.inputPeerPhotoFileLocation(
            .init(big: true, peer: TestServer.peer(1), photoID: photo.id)
        )
        #expect(try await server.call(get(location, offset: 0), as: 2).bytes == [0x78] + Self.picture)
        let named = TL.InputPhoto.inputPhoto(
            .init(id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference)
        )
        await #expect(throws: RPCError(code: 400, "PHOTO_ID_INVALID")) {
            try await server.call(TLFunction.PhotosUpdateProfilePhoto(id: named), as: 2)
        }
        #expect(try await server.call(TLFunction.PhotosDeletePhotos(id: [named])) == [photo.id])
        await #expect(throws: RPCError.self) { try await server.call(get(location, offset: 0), as: 2) }
    }

    @Test func `a profile photo has a small and a large size by the letters of such photos`() async throws {
        let server = try await TestServer()
        let file = try await server.upload(Self.picture, id: 1)
        _ = try await server.call(TLFunction.PhotosUploadProfilePhoto(file: file))
        let full = try await server.call(TLFunction.UsersGetFullUser(id: TestServer.input(1)), as: 2)
        guard case .photo(let photo) = full.fullUser.profilePhoto else { throw RPCError.internalFailure }
        let letters = photo.sizes.compactMap { size in
            if case .photoSize(let size) = size { size.type } else { nil }
        }
        #expect(letters == ["a", "c"])
        for (letter, kept) in [("a", "m"), ("c", "x"), ("m", "m"), ("x", "x")] {
            let location = TL.InputFileLocation.inputPhotoFileLocation(
                .init(
                    id: photo.id,
                    accessHash: photo.accessHash,
                    fileReference: photo.fileReference,
                    thumbSize: letter
                )
            )
            let bytes = try await server.call(get(location, offset: 0), as: 2).bytes
            #expect(bytes.first.map { String(UnicodeScalar($0)) } == kept)
        }
    }
}

private func get(_ location: TL.InputFileLocation, offset: Int64) -> TLFunction.UploadGetFile {
    TLFunction.UploadGetFile(location: location, offset: offset, limit: 4096)
}

private func sendPhoto(_ file: TL.InputFile, randomID: Int64) -> TLFunction.MessagesSendMedia {
    TLFunction.MessagesSendMedia(
        peer: TestServer.peer(2),
        media: .inputMediaUploadedPhoto(.init(file: file)),
        message: "",
        randomID: randomID
    )
}

private func sendDocument(_ file: TL.InputFile, name: String) -> TLFunction.MessagesSendMedia {
    let media = TL.InputMedia.inputMediaUploadedDocument(
        .init(
            file: file,
            mimeType: "text/plain",
            attributes: [.documentAttributeFilename(.init(fileName: name))]
        )
    )
    return TLFunction.MessagesSendMedia(
        peer: TestServer.peer(2),
        media: media,
        message: "",
        randomID: 1
    )
}

extension TL.Updates {
    /// The messages of the updates.
    fileprivate var messages: [TL.Message.Message] {
        guard case .updates(let all) = self else { return [] }
        return all.updates.compactMap { update in
            if case .updateNewMessage(let new) = update, case .message(let message) = new.message {
                message
            } else {
                nil
            }
        }
    }

    fileprivate var messageIDs: [MessageID] { messages.map(\.id) }

    fileprivate var photos: [TL.Photo.Photo] { messages.compactMap(\.media?.photo) }

    fileprivate var documents: [TL.Document.Document] {
        messages.compactMap { message in
            if case .messageMediaDocument(let media) = message.media,
                case .document(let document) = media.document
            {
                document
            } else {
                nil
            }
        }
    }
}

extension TL.MessageMedia {
    fileprivate var photo: TL.Photo.Photo? {
        guard case .messageMediaPhoto(let media) = self, case .photo(let photo) = media.photo else {
            return nil
        }
        return photo
    }
}
