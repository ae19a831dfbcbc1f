import Foundation
import SQLite
import ServerMedia
import ServerStore
import TelegramSchema
import TestKit
import Testing

@testable import ServerEngine

struct FileCollectionTests {
    @Test func `what was uploaded lately is kept though nothing refers to it`() async throws {
        let server = try await TestServer()
        let file = try await server.upload([0xFF, 1], id: 1)
        let media = TLFunction.MessagesUploadMedia(
            peer: TestServer.peer(2),
            media: .inputMediaUploadedPhoto(.init(file: file))
        )
        guard case .messageMediaPhoto(let shown) = try await server.call(media),
            case .photo(let photo)? = shown.photo
        else { throw Missing() }

        #expect(try await server.engine.services.collect() == .init())
        #expect(try await server.canRead(photo.id))
        try await server.advance(seconds: 86_500)
        // The photo itself, and two sizes.
        #expect(try await server.engine.services.collect() == .init(files: 1, blobs: 3))
        #expect(try await !server.canRead(photo.id))
        #expect(try server.blobCount() == 0)
        // The bytes are kept aside for a week.
        try await server.advance(seconds: 604_700)
        #expect(try await server.engine.services.collect() == .init())
        try await server.advance(seconds: 200)
        #expect(try await server.engine.services.collect() == .init(removed: 3))
    }

    @Test func `files outlive a database that does not know them`() async throws {
        let server = try await TestServer()
        let sent = try await server.call(document(try await server.upload([1, 2, 3], id: 1), randomID: 1))
        let file = try #require(sent.files.first)
        // An older backup is tried.
        let record = try await server.engine.services.transact { scope in
            let record = try scope.file(file)
            try scope.store.files.delete(file)
            scope.state.caches.files[file] = nil
            return record
        }
        try await server.advance(seconds: 86_500)
        #expect(try await server.engine.services.collect() == .init(blobs: 1))
        #expect(try await server.engine.services.collect() == .init())

        // The right database is back; its files are needed at once, and the next pass looks for them.
        try await server.engine.services.transact { scope in
            if let record { try scope.store.files.insert(record) }
        }
        let blobs = server.engine.services.media.blobs
        let id = try BlobID(try #require(record).sha256)
        #expect(try blobs.read(id, in: 0..<9) == [1, 2, 3])
        try await server.advance(seconds: 86_500)
        #expect(try blobs.setAside(id, ifIdleSince: .max))
        #expect(try await server.engine.services.collect() == .init(returned: 1))
        try await server.advance(seconds: 700_000)
        #expect(try await server.engine.services.collect() == .init())
        #expect(try await server.canRead(file))
    }

    @Test func `a database without members leaves all files alone`() async throws {
        let server = try await TestServer(users: 0)
        let blob = try server.engine.services.media.blobs.add([1, 2, 3])
        try await server.advance(seconds: 10_000_000)
        #expect(try await server.engine.services.collect() == .init())
        #expect(try server.blobCount() == 1)
        #expect(try server.engine.services.media.blobs.keep(blob))
    }

    @Test func `a file that others forward is theirs to pay for once its owner has deleted it`() async throws
    {
        let server = try await TestServer { $0.limits.fileBytesPerUser = 5000 }
        let bytes = [UInt8](repeating: 1, count: 5000)
        let sent = try await server.call(document(try await server.upload(bytes, id: 1), randomID: 1))
        let received = try #require(try await server.history(with: 1, as: 2).messages.first)
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(1),
            id: [received.id],
            randomID: [2],
            toPeer: TestServer.peer(2)
        )
        _ = try await server.call(forward, as: 2)
        let part = TLFunction.UploadSaveFilePart(fileID: 4, filePart: 0, bytes: [1])
        let tooMuch = RPCError(code: 400, "FILES_TOO_MUCH")
        #expect(try await server.engine.services.collect() == .init())
        await #expect(throws: tooMuch) { try await server.call(part) }
        _ = try await server.call(part, as: 2)

        _ = try await server.call(
            TLFunction.MessagesDeleteMessages(revoke: true, id: [try #require(sent.text).id])
        )
        #expect(try await server.engine.services.collect() == .init())
        _ = try await server.call(part)
        await #expect(throws: tooMuch) { try await server.call(part, as: 2) }
        #expect(try await server.canRead(try #require(sent.files.first)))
    }

    @Test func `nobody comes to have more than they may by what others delete`() async throws {
        let server = try await TestServer { $0.limits.fileBytesPerUser = 5000 }
        func send(_ count: Int, as user: Int64) async throws -> TL.Message.Message {
            let file = try await server.upload(
                [UInt8](repeating: UInt8(user), count: count),
                id: user,
                as: user
            )
            var request = document(file, randomID: 1)
            request.peer = TestServer.peer(3 - user)
            return try #require(try await server.call(request, as: user).text)
        }
        let large = try await send(4000, as: 1)
        let received = try #require(try await server.history(with: 1, as: 2).messages.first)
        let small = try await send(1001, as: 2)
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(1),
            id: [received.id],
            randomID: [2],
            toPeer: TestServer.peer(2)
        )
        _ = try await server.call(forward, as: 2)
        _ = try await server.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [large.id]))
        #expect(try await server.engine.services.collect() == .init())

        let fill = TLFunction.UploadSaveBigFilePart(
            fileID: 9,
            filePart: 0,
            fileTotalParts: 2,
            bytes: [UInt8](repeating: 1, count: 1024)
        )
        let tooMuch = RPCError(code: 400, "FILES_TOO_MUCH")
        await #expect(throws: tooMuch) { try await server.call(fill) }
        _ = try await server.call(fill, as: 2)
        // With room for the file, the heir gets it.
        _ = try await server.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [small.id]), as: 2)
        try await server.advance(seconds: 90_000)
        #expect(try await server.engine.services.collect().files == 1)
        _ = try await server.call(fill)
        await #expect(throws: tooMuch) { try await server.call(fill, as: 2) }
    }

    @Test func `what the first has no room for goes to another who shows it`() async throws {
        let server = try await TestServer(users: 3) { $0.limits.fileBytesPerUser = 5000 }
        let bytes = [UInt8](repeating: 1, count: 5000)
        let sent = try await server.call(document(try await server.upload(bytes, id: 1), randomID: 1))
        /// Forwards the last message that `user` received from another user to a third.
        func forward(from other: Int64, to third: Int64, as user: Int64) async throws {
            let received = try #require(try await server.history(with: other, as: user).messages.first)
            let request = TLFunction.MessagesForwardMessages(
                fromPeer: TestServer.peer(other),
                id: [received.id],
                randomID: [2],
                toPeer: TestServer.peer(third)
            )
            _ = try await server.call(request, as: user)
        }
        try await forward(from: 1, to: 3, as: 2)
        // The first user who showed it has no room for it.
        var small = document(try await server.upload([2], id: 1, as: 2), randomID: 3)
        small.peer = TestServer.peer(1)
        _ = try await server.call(small, as: 2)
        _ = try await server.call(
            TLFunction.MessagesDeleteMessages(revoke: true, id: [try #require(sent.text).id])
        )
        let part = TLFunction.UploadSaveFilePart(fileID: 4, filePart: 0, bytes: [1])
        let tooMuch = RPCError(code: 400, "FILES_TOO_MUCH")
        #expect(try await server.engine.services.collect() == .init())
        await #expect(throws: tooMuch) { try await server.call(part) }

        try await forward(from: 2, to: 2, as: 3)
        #expect(try await server.engine.services.collect() == .init())
        _ = try await server.call(part)
        _ = try await server.call(part, as: 2)
        await #expect(throws: tooMuch) { try await server.call(part, as: 3) }
        #expect(try await server.canRead(try #require(sent.files.first)))
    }

    @Test func `what fails is passed over, and keeps nothing else`() async throws {
        let server = try await TestServer()
        let blobs = server.engine.services.media.blobs
        // Two blobs in one folder, and some in other folders before and behind it.
        let stuck = try [11, 54].map { try blobs.add([$0]).id }
        #expect(Set(stuck.map { $0.text.prefix(2) }).count == 1)
        let others = try (UInt8(1)...8).map { try blobs.add([$0]).id }
        let sent = try await server.call(document(try await server.upload([1, 2, 3], id: 1), randomID: 1))
        let file = try #require(sent.files.first)
        _ = try await server.call(
            TLFunction.MessagesDeleteMessages(revoke: true, id: [try #require(sent.text).id])
        )
        try await server.advance(seconds: 86_500)
        for blob in stuck + others.prefix(7) { #expect(try blobs.setAside(blob, ifIdleSince: .max)) }
        for blob in stuck { try server.makeDirectory(inPlaceOf: blob) }
        // As a full disk refuses deletions in the database.
        let store = try Connection(path: server.folder.path("martlet.db"))
        try store.execute(
            "CREATE TRIGGER full BEFORE DELETE ON files BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
        try await server.advance(seconds: 604_900)

        #expect(try await server.engine.services.collect() == .init(blobs: 1, removed: 7, failures: 3))
        #expect(try await server.canRead(file))
        try store.execute("DROP TRIGGER full")
        #expect(try await server.engine.services.collect() == .init(files: 1, blobs: 1, failures: 2))
    }

    @Test func `what a refused send left goes with its upload, but not what a record names`() async throws {
        let server = try await TestServer()
        // Each becomes a blob before the worker finds that it is not an image.
        for (id, content) in [(Int64(1), [1, 2, 3]), (2, [4, 5])] as [(Int64, [UInt8])] {
            let file = try await server.upload(content, id: id)
            await #expect(throws: RPCError(code: 400, "PHOTO_EXT_INVALID")) {
                try await server.call(TLFunction.PhotosUploadProfilePhoto(file: file))
            }
        }
        let sent = try await server.call(document(try await server.upload([4, 5], id: 3), randomID: 1))
        #expect(try server.blobCount() == 2)

        try await server.removeStaleUploads()
        #expect(try server.blobCount() == 2)
        try await server.advance(seconds: 43_300)
        try await server.removeStaleUploads()
        #expect(try server.blobCount() == 1)
        #expect(try await server.canRead(try #require(sent.files.first)))
        // Nothing is kept aside.
        try await server.advance(seconds: 700_000)
        #expect(try await server.engine.services.collect() == .init())
    }

    /// Makes the server refuse an album whose first item is `media`, after a worker has made a file of it.
    private func refuse(_ media: TL.InputMedia, _ server: TestServer) async throws {
        let unknown = TL.InputPhoto.inputPhoto(.init(id: 9, accessHash: 9, fileReference: []))
        let album = TLFunction.MessagesSendMultiMedia(
            peer: TestServer.peer(2),
            multiMedia: [
                .init(media: media, randomID: 3, message: ""),
                .init(media: .inputMediaPhoto(.init(id: unknown)), randomID: 4, message: ""),
            ]
        )
        await #expect(throws: RPCError(code: 400, "FILE_REFERENCE_EXPIRED")) { try await server.call(album) }
    }

    @Test func `the sizes of a refused photo count, and go with it`() async throws {
        var uploads = UploadLimits()
        uploads.maximumPendingPerUser = 3500
        let server = try await TestServer(uploads: uploads)
        let picture = [0xFF] + [UInt8](repeating: 1, count: 999)
        let photo = try await server.upload(picture, id: 1)
        for _ in 0..<2 { try await refuse(.inputMediaUploadedPhoto(.init(file: photo)), server) }
        #expect(try server.blobCount() == 3)
        // 498 bytes are left.
        await #expect(throws: RPCError.flood(seconds: 60)) {
            try await server.upload([UInt8](repeating: 2, count: 451), id: 2)
        }
        try await server.advance(seconds: 43_300)
        try await server.removeStaleUploads()
        #expect(try server.blobCount() == 0)
        // The second upload is complete as well, and counts for nobody while it is being sent.
        let second = try await server.upload(picture, id: 3)
        _ = try await server.call(send(.inputMediaUploadedPhoto(.init(file: second)), randomID: 1))
        #expect(try server.blobCount() == 3)
        try await server.advance(seconds: 43_300)
        try await server.removeStaleUploads()
        #expect(try server.blobCount() == 3)
        _ = try await server.upload([UInt8](repeating: 2, count: 3000), id: 2)
    }

    @Test func `what cannot be removed counts, and is tried again`() async throws {
        var uploads = UploadLimits()
        uploads.maximumPendingPerUser = 1100
        let server = try await TestServer(uploads: uploads)
        let file = try await server.upload([UInt8](repeating: 1, count: 1000), id: 1)
        try await refuse(Sent.document.uploaded(file), server)
        try await server.advance(seconds: 43_300)
        // A request has just used the upload.
        _ = try server.engine.services.media.blobs.add([UInt8](repeating: 1, count: 1000))
        try await server.removeStaleUploads()
        #expect(try server.blobCount() == 1)
        let more = TLFunction.UploadSaveFilePart(fileID: 2, filePart: 0, bytes: [2, 3, 4, 5, 6, 7])
        _ = try await server.call(more)
        await #expect(throws: RPCError.flood(seconds: 60)) {
            try await server.upload([UInt8](repeating: 2, count: 500), id: 3)
        }
        try await server.advance(seconds: 43_300)
        try await server.removeStaleUploads()
        #expect(try server.blobCount() == 0)
        _ = try await server.upload([UInt8](repeating: 2, count: 500), id: 3)
    }

    @Test func `of those who show a file so many are asked for room, and no more`() async throws {
        let server = try await TestServer(users: 35) { $0.limits.fileBytesPerUser = 5000 }
        let bytes = [UInt8](repeating: 1, count: 5000)
        let sent = try await server.call(document(try await server.upload(bytes, id: 1), randomID: 1))
        // Each user forwards it to the next.
        for user in Int64(2)...35 {
            let received = try #require(try await server.history(with: user - 1, as: user).messages.first)
            let forward = TLFunction.MessagesForwardMessages(
                fromPeer: TestServer.peer(user - 1),
                id: [received.id],
                randomID: [2],
                toPeer: TestServer.peer(user < 35 ? user + 1 : user)
            )
            _ = try await server.call(forward, as: user)
            guard user < 35 else { break }
            // A user with one stored byte has no room for it.
            var small = document(try await server.upload([1], id: 1, as: user), randomID: 3)
            small.peer = TestServer.peer(user)
            _ = try await server.call(small, as: user)
        }
        _ = try await server.call(
            TLFunction.MessagesDeleteMessages(revoke: true, id: [try #require(sent.text).id])
        )
        #expect(try await server.engine.services.collect() == .init())
        // The last user has room for it, but is not considered.
        let part = TLFunction.UploadSaveFilePart(fileID: 4, filePart: 0, bytes: [1])
        await #expect(throws: RPCError(code: 400, "FILES_TOO_MUCH")) { try await server.call(part) }
        _ = try await server.call(part, as: 35)
    }

    @Test func `a group that is closed keeps no photo`() async throws {
        let server = try await TestServer()
        let request = TLFunction.MessagesCreateChat(users: [TestServer.input(2)], title: "Group")
        guard let group = try await server.call(request).updates.chats.first?.chat else { throw Missing() }
        let file = try await server.upload([0xFF, 1], id: 1)
        let photo = TL.InputChatPhoto.inputChatUploadedPhoto(.init(file: file))
        let change = TLFunction.MessagesEditChatPhoto(chatID: group.id, photo: photo)
        let told = try #require(try await server.call(change).arrivals.first)
        _ = try await server.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [told.id]))
        try await server.advance(seconds: 90_000)
        #expect(try await server.engine.services.collect() == .init())

        _ = try await server.call(TLFunction.MessagesDeleteChat(chatID: group.id))
        #expect(try await server.engine.services.collect().files == 1)
    }

    @Test func `a clock beyond 2038 ends nothing`() async throws {
        let server = try await TestServer { $0.now = { 2_147_483_649_000 } }
        #expect(try await server.engine.services.collect() == .init())
    }

    @Test(arguments: [Sent.photo, .document])
    func `what was collected is asked for anew, alone and in an album, and comes again`(
        as kind: Sent
    ) async throws {
        let server = try await TestServer()
        let file = try await server.upload([0xFF, 1], id: 1)
        let sent = try await server.call(send(kind.uploaded(file), randomID: 1))
        let media = try #require(sent.text?.media?.input)
        _ = try await server.call(
            TLFunction.MessagesDeleteMessages(revoke: true, id: [try #require(sent.text).id])
        )
        try await server.advance(seconds: 90_000)
        #expect(try await server.engine.services.collect().files == 1)

        let expired = RPCError(code: 400, "FILE_REFERENCE_EXPIRED")
        await #expect(throws: expired) { try await server.call(send(media, randomID: 2)) }
        let album = TLFunction.MessagesSendMultiMedia(
            peer: TestServer.peer(2),
            multiMedia: [
                .init(media: media, randomID: 3, message: ""), .init(media: media, randomID: 4, message: ""),
            ]
        )
        await #expect(throws: expired) { try await server.call(album) }
        let again = try await server.upload([0xFF, 1], id: 2)
        #expect(try await server.call(send(kind.uploaded(again), randomID: 2)).files.count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a server collects by itself, an hour after its start and then daily`() async throws {
        let hours = AsyncStream.makeStream(of: Void.self)
        let pauses = AsyncStream.makeStream(of: Duration.self)
        let server = try await TestServer(ticks: true) {
            $0.limits.unusedFileSeconds = 0
            $0.sleep = { pause in
                // Pauses of seconds are skipped; longer ones are released one by one.
                guard pause > .seconds(1) else { return try await Task.sleep(for: .seconds(1000)) }
                pauses.continuation.yield(pause)
                for await _ in hours.stream { return }
                throw CancellationError()
            }
        }
        let file = try await server.upload([0xFF, 1], id: 1)
        let media = TLFunction.MessagesUploadMedia(
            peer: TestServer.peer(2),
            media: .inputMediaUploadedPhoto(.init(file: file))
        )
        _ = try await server.call(media)
        try await server.advance(seconds: 1)
        #expect(try server.blobCount() == 3)

        var waited = pauses.stream.makeAsyncIterator()
        #expect(await waited.next() == .seconds(3600))
        hours.continuation.yield()
        #expect(await waited.next() == .seconds(86_400))
        #expect(try server.blobCount() == 0)
        await server.engine.stop()
    }

    @Test func `bytes that are about to be named again are kept`() async throws {
        let server = try await TestServer()
        let bytes = [1, 2, 3] as [UInt8]
        let file = try await server.upload(bytes, id: 1)
        let sent = try await server.call(document(file, randomID: 1))
        _ = try await server.call(
            TLFunction.MessagesDeleteMessages(revoke: true, id: [try #require(sent.text).id])
        )
        try await server.advance(seconds: 86_500)

        // The upload is remembered, so this refers to the same bytes without uploading them.
        let again = try await server.call(document(file, randomID: 2))
        #expect(try await server.engine.services.collect() == .init(files: 1, blobs: 0))
        #expect(try server.blobCount() == 1)
        #expect(try await server.canRead(try #require(again.files.first)))
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `what is referred to can be read, and everything else goes`(seed: UInt64) async throws {
        var world = try await CollectionWorld(seed: seed)
        for _ in 0..<80 { try await world.doSomething() }
        try await world.server.advance(seconds: 100_000)
        _ = try await world.server.engine.services.collect()

        let referred = try await world.referred()
        #expect(!referred.isEmpty && referred.isSubset(of: world.made))
        for file in world.made {
            #expect(
                try await world.server.canRead(file) == referred.contains(file),
                "file \(file), seed \(seed)"
            )
        }
        #expect(try world.server.blobCount() == (try await world.server.namedBlobs(of: referred).count))
    }
}

/// Three users and a group, with all possible operations on files.
private struct CollectionWorld {
    let server: TestServer
    let group: ChatID
    var random: SeededRandom
    /// All files that ever existed.
    var made: Set<Int64> = []
    private var photos: [(photo: TL.Photo.Photo, owner: Int64)] = []
    private var lastID: Int64 = 0

    init(seed: UInt64) async throws {
        random = SeededRandom(seed: seed)
        server = try await TestServer(users: 3)
        let request = TLFunction.MessagesCreateChat(users: [2, 3].map(TestServer.input), title: "Group")
        guard let chat = try await server.call(request).updates.chats.first?.chat else { throw Missing() }
        group = chat.id
    }

    private func peer(_ choice: Int) -> TL.InputPeer {
        choice == 0 ? .inputPeerChat(.init(chatID: group)) : TestServer.peer(Int64(choice))
    }

    private mutating func number() -> Int64 {
        lastID += 1
        return lastID
    }

    /// Few different contents, so that files share their bytes.
    private mutating func upload(as user: Int64) async throws -> TL.InputFile {
        let content = [0xFF, UInt8.random(in: 0...5, using: &random)]
        return try await server.upload(content, id: number(), as: user)
    }

    private mutating func note(_ updates: TL.Updates, by user: Int64) {
        made.formUnion(updates.files)
        for case .messageMediaPhoto(let media)? in updates.arrivals.map(\.text?.media) {
            if case .photo(let photo)? = media.photo { photos.append((photo, user)) }
        }
    }

    mutating func doSomething() async throws {
        let user = Int64.random(in: 1...3, using: &random)
        let peer = peer(Int.random(in: 0...3, using: &random))
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: try await sendNew(to: peer, as: user)
        case 2: try await sendKnown(to: peer, as: user)
        case 3: try await forward(to: peer, as: user)
        case 4: try await edit(in: peer, as: user)
        case 5, 6: try await delete(in: peer, as: user)
        case 7: try await setProfilePhoto(as: user)
        case 8: try await changeGroupPhoto(as: user)
        case 9: try await leaveUnsent(as: user)
        case 10: try await server.advance(seconds: Int64.random(in: 1...90_000, using: &random))
        default: _ = try await server.engine.services.collect()
        }
    }

    private mutating func sendNew(to peer: TL.InputPeer, as user: Int64) async throws {
        let file = try await upload(as: user)
        let media: TL.InputMedia =
            Bool.random(using: &random)
            ? .inputMediaUploadedPhoto(.init(file: file))
            : .inputMediaUploadedDocument(.init(file: file, mimeType: "image/png", attributes: []))
        note(try await send(media, to: peer, as: user), by: user)
    }

    private mutating func send(_ media: TL.InputMedia, to peer: TL.InputPeer, as user: Int64) async throws
        -> TL.Updates
    {
        let request = TLFunction.MessagesSendMedia(peer: peer, media: media, message: "", randomID: number())
        return try await server.call(request, as: user)
    }

    private mutating func sendKnown(to peer: TL.InputPeer, as user: Int64) async throws {
        guard let photo = photos.randomElement(using: &random)?.photo else { return }
        // The photo may be gone meanwhile.
        do {
            note(try await send(.inputMediaPhoto(.init(id: photo.input)), to: peer, as: user), by: user)
        } catch let error as RPCError where error == .bad("FILE_REFERENCE_EXPIRED") {}
    }

    private mutating func message(in peer: TL.InputPeer, as user: Int64, own: Bool = false) async throws
        -> MessageID?
    {
        let all = try await history(of: peer, as: user)
        let some = all.filter { message in
            guard let text = message.text else { return false }
            return !own || text.out && text.fwdFrom == nil
        }
        return some.randomElement(using: &random)?.id
    }

    private mutating func forward(to peer: TL.InputPeer, as user: Int64) async throws {
        let source = self.peer(Int.random(in: 0...3, using: &random))
        guard let id = try await message(in: source, as: user) else { return }
        let request = TLFunction.MessagesForwardMessages(
            fromPeer: source,
            id: [id],
            randomID: [number()],
            toPeer: peer
        )
        note(try await server.call(request, as: user), by: user)
    }

    private mutating func edit(in peer: TL.InputPeer, as user: Int64) async throws {
        guard let id = try await message(in: peer, as: user, own: true) else { return }
        let file = try await upload(as: user)
        let known = photos.randomElement(using: &random)?.photo
        let media: TL.InputMedia =
            if let known, Bool.random(using: &random) {
                .inputMediaPhoto(.init(id: known.input))
            } else {
                .inputMediaUploadedPhoto(.init(file: file))
            }
        let request = TLFunction.MessagesEditMessage(peer: peer, id: id, message: "\(number())", media: media)
        do {
            note(try await server.call(request, as: user), by: user)
        } catch let error as RPCError where error == .bad("FILE_REFERENCE_EXPIRED") {}
    }

    private mutating func delete(in peer: TL.InputPeer, as user: Int64) async throws {
        guard let id = try await message(in: peer, as: user) else { return }
        let request = TLFunction.MessagesDeleteMessages(revoke: Bool.random(using: &random), id: [id])
        do { _ = try await server.call(request, as: user) } catch is RPCError {}
    }

    private mutating func setProfilePhoto(as user: Int64) async throws {
        if let known = photos.filter({ $0.owner == user }).randomElement(using: &random),
            Bool.random(using: &random)
        {
            let update = TLFunction.PhotosUpdateProfilePhoto(id: known.photo.input)
            let deletion = TLFunction.PhotosDeletePhotos(id: [known.photo.input])
            do {
                if Bool.random(using: &random) { _ = try await server.call(update, as: user) }
                _ = try await server.call(deletion, as: user)
            } catch is RPCError {}
            return
        }
        let file = try await upload(as: user)
        let set = try await server.call(TLFunction.PhotosUploadProfilePhoto(file: file), as: user)
        guard case .photo(let photo) = set.photo else { throw Missing() }
        made.insert(photo.id)
        photos.append((photo, user))
    }

    private mutating func changeGroupPhoto(as user: Int64) async throws {
        let photo: TL.InputChatPhoto =
            if Bool.random(using: &random) {
                .inputChatUploadedPhoto(.init(file: try await upload(as: user)))
            } else {
                .inputChatPhotoEmpty
            }
        do {
            let request = TLFunction.MessagesEditChatPhoto(chatID: group, photo: photo)
            note(try await server.call(request, as: user), by: user)
        } catch let error as RPCError where error == .bad("CHAT_NOT_MODIFIED") {}
    }

    private mutating func leaveUnsent(as user: Int64) async throws {
        let file = try await upload(as: user)
        let media = TL.InputMedia.inputMediaUploadedPhoto(.init(file: file))
        let request = TLFunction.MessagesUploadMedia(peer: TestServer.peer(user % 3 + 1), media: media)
        guard case .messageMediaPhoto(let shown) = try await server.call(request, as: user),
            case .photo(let photo)? = shown.photo
        else { throw Missing() }
        made.insert(photo.id)
        photos.append((photo, user))
    }

    private func history(of peer: TL.InputPeer, as user: Int64) async throws -> [TL.Message] {
        let request = TLFunction.MessagesGetHistory(
            peer: peer,
            offsetID: 0,
            offsetDate: 0,
            addOffset: 0,
            limit: 100,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        return try await server.call(request, as: user).messages
    }

    /// The files that users can see somewhere.
    func referred() async throws -> Set<Int64> {
        var files: Set<Int64> = []
        for user in Int64(1)...3 {
            for choice in 0...3 {
                files.formUnion(try await history(of: peer(choice), as: user).flatMap(\.files))
            }
            let photos = TLFunction.PhotosGetUserPhotos(
                userID: TestServer.input(user),
                offset: 0,
                maxID: 0,
                limit: 100
            )
            switch try await server.call(photos, as: user) {
            case .photos(let list): files.formUnion(list.photos.compactMap(\.id))
            case .photosSlice(let list): files.formUnion(list.photos.compactMap(\.id))
            }
        }
        let full = try await server.call(TLFunction.MessagesGetFullChat(chatID: group))
        if let shown = full.group?.chatPhoto?.id { files.insert(shown) }
        return files
    }
}

private func send(_ media: TL.InputMedia, randomID: Int64) -> TLFunction.MessagesSendMedia {
    TLFunction.MessagesSendMedia(peer: TestServer.peer(2), media: media, message: "", randomID: randomID)
}

/// The kind in which a file is sent.
enum Sent: Sendable {
    case photo, document

    func uploaded(_ file: TL.InputFile) -> TL.InputMedia {
        switch self {
        case .photo: .inputMediaUploadedPhoto(.init(file: file))
        case .document: .inputMediaUploadedDocument(.init(file: file, mimeType: "a/b", attributes: []))
        }
    }
}

extension TL.MessageMedia {
    /// The same media as input for sending it again.
    fileprivate var input: TL.InputMedia? {
        switch self {
        case .messageMediaPhoto(let media):
            guard case .photo(let photo)? = media.photo else { return nil }
            return .inputMediaPhoto(.init(id: photo.input))
        case .messageMediaDocument(let media):
            guard case .document(let document)? = media.document else { return nil }
            let (id, hash, reference) = (document.id, document.accessHash, document.fileReference)
            let named = TL.InputDocument.inputDocument(
                .init(id: id, accessHash: hash, fileReference: reference)
            )
            return .inputMediaDocument(.init(id: named))
        default: return nil
        }
    }
}

private func document(_ file: TL.InputFile, randomID: Int64) -> TLFunction.MessagesSendMedia {
    TLFunction.MessagesSendMedia(
        peer: TestServer.peer(2),
        media: .inputMediaUploadedDocument(.init(file: file, mimeType: "a/b", attributes: [])),
        message: "",
        randomID: randomID
    )
}

extension TestServer {
    /// Runs the hourly removal of abandoned uploads.
    func removeStaleUploads() async throws {
        engine.services.removeStaleUploads()
        engine.services.drain()
        try await engine.services.transact { _ in }
        engine.services.drain()
    }

    /// The number of files in the blob store.
    func blobCount() throws -> Int {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path("blobs")).count {
            $0.utf8.count == 65
        }
    }

    /// Puts a directory, which cannot be removed as a file, in the place and with the time of a blob that was set
    /// aside.
    fileprivate func makeDirectory(inPlaceOf blob: BlobID) throws {
        let path = folder.path("blobs/unused/\(blob.text.prefix(2))/\(blob.text.dropFirst(2))")
        let manager = FileManager.default
        let modified = try #require(try manager.attributesOfItem(atPath: path)[.modificationDate])
        try manager.removeItem(atPath: path)
        try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
        try manager.setAttributes([.modificationDate: modified], ofItemAtPath: path)
    }

    /// True if the record of a file and all its bytes exist.
    fileprivate func canRead(_ id: Int64) async throws -> Bool {
        let names = try await namedBlobs(of: [id])
        guard !names.isEmpty else { return false }
        return names.allSatisfy { name in
            let text = name.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            return FileManager.default.fileExists(
                atPath: folder.path("blobs/\(text.prefix(2))/\(text.dropFirst(2))")
            )
        }
    }

    fileprivate func namedBlobs(of files: Set<Int64>) async throws -> Set<[UInt8]> {
        try await engine.services.transact { scope in
            try files.reduce(into: Set<[UInt8]>()) { names, id in
                guard let file = try scope.store.files.find(id) else { return }
                names.formUnion([file.sha256] + file.sizes.map(\.sha256))
            }
        }
    }
}

extension TL.Photo {
    fileprivate var id: Int64? { if case .photo(let photo) = self { photo.id } else { nil } }
}

extension TL.Photo.Photo {
    fileprivate var input: TL.InputPhoto {
        .inputPhoto(.init(id: id, accessHash: accessHash, fileReference: fileReference))
    }
}

extension TL.Message {
    /// The files of the message.
    fileprivate var files: [Int64] {
        if case .messageActionChatEditPhoto(let change)? = action {
            return [change.photo.id].compactMap(\.self)
        }
        switch text?.media {
        case .messageMediaPhoto(let media): return [media.photo?.id].compactMap(\.self)
        case .messageMediaDocument(let media):
            guard case .document(let document)? = media.document else { return [] }
            return [document.id]
        default: return []
        }
    }
}

extension TL.Updates {
    fileprivate var files: [Int64] { arrivals.flatMap(\.files) }
}
