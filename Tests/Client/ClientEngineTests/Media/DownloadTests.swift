import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct DownloadTests {
    private static let id = MediaID(.document, 9)

    private func know(_ fixture: EngineFixture, from peer: PeerID = FakeChat.bob) async throws {
        try await fixture.store.transaction { transaction in
            var channel = Channel(8, title: "Channel")
            channel.accessHash = 800
            try transaction.setPeers([.channel(channel)])
            var document = Document(Self.id)
            document.remote = RemoteFile(datacenter: 1, id: 9, accessHash: 1, reference: [1])
            try transaction.addMedia([.document(document)])
            try transaction.add(
                Message(
                    MessageFields(
                        key: MessageKey(peer: peer, namespace: .cloud, id: 5),
                        timestamp: 1,
                        author: peer,
                        mediaIDs: [Self.id]
                    )
                )
            )
        }
    }

    private func serve(_ fixture: EngineFixture, _ error: @escaping @Sendable ([UInt8]) -> APIError?) {
        fixture.api.on(TLFunction.UploadGetFile.self) { request throws(APIError) in
            guard case .inputDocumentFileLocation(let location) = request.location else {
                throw .refused(code: 400, name: "LOCATION_INVALID")
            }
            if let error = error(location.fileReference) { throw error }
            let bytes = [UInt8](repeating: UInt8(request.offset % 251), count: Int(request.limit))
            return .init(type: .fileJpeg, mtime: 0, bytes: bytes)
        }
    }

    private func part(_ range: Range<Int64>, _ fixture: EngineFixture) async throws -> FetchedPart {
        let media = try await fixture.mediaStore()
        let parts = Box<[MediaPart]>([])
        media.attach(Recorder(parts: parts))
        let demand = media.want(ResourceID(document: Self.id), range, priority: .urgent)
        _ = await fixture.until { !parts.value.isEmpty }
        let asked = try #require(parts.value.first)
        withExtendedLifetime(demand) {}
        let downloads = Downloads(fixture.services)
        return try await fixture.run { try await downloads.fetch(asked) }
    }

    /// Records requested parts, and never answers.
    private struct Recorder: MediaFetcher {
        let parts: Box<[MediaPart]>

        func fetch(_ part: MediaPart) async throws -> FetchedPart {
            parts.update { $0.append(part) }
            throw FetchFailure.unreachable
        }
    }

    @Test func `a part is fetched as the store asks for it`() async throws {
        let fixture = try EngineFixture()
        try await know(fixture)
        serve(fixture) { _ in nil }
        let fetched = try await part(0..<16_384, fixture)
        #expect(fetched.bytes.count == 16_384)
        #expect(fixture.api.policies.allSatisfy { $0.priority == .interactive })
    }

    @Test func `a server that names a wait of over a minute cannot be reached for now`() async throws {
        let fixture = try EngineFixture()
        try await know(fixture)
        serve(fixture) { _ in .floodWait(.seconds(61)) }
        await #expect(throws: FetchFailure.unreachable) { try await part(0..<16_384, fixture) }
        #expect(fixture.api.calls(of: TLFunction.UploadGetFile.self).count == 1)
    }

    @Test func `TC-41: a reference that expired is renewed once by a message that shows the file`()
        async throws
    {
        let fixture = try EngineFixture()
        try await know(fixture)
        serve(fixture) { $0 == [1] ? .refused(code: 400, name: "FILE_REFERENCE_EXPIRED") : nil }
        fixture.api.on(TLFunction.MessagesGetMessages.self) { _ in
            let message = Self.renewed(in: .peerUser(.init(userID: 2)))
            return .messages(.init(messages: [message], chats: [], users: []))
        }
        let fetched = try await part(0..<16_384, fixture)
        #expect(fetched.bytes.count == 16_384)
        #expect(fixture.api.calls(of: TLFunction.MessagesGetMessages.self).count == 1)
        // The renewed reference is no change for views.
        let key = MessageKey(peer: FakeChat.bob, namespace: .cloud, id: 5)
        #expect(try await fixture.store.read { try $0.message(key)?.fields.mediaRevision } == 0)
    }

    @Test func `TC-41 a file that only a channel shows is renewed by its post`() async throws {
        let fixture = try EngineFixture()
        try await know(fixture, from: PeerID(.channel, 8))
        serve(fixture) { $0 == [1] ? .refused(code: 400, name: "FILE_REFERENCE_EXPIRED") : nil }
        fixture.api.on(TLFunction.ChannelsGetMessages.self) { _ in
            let message = Self.renewed(in: .peerChannel(.init(channelID: 8)))
            return .channelMessages(.init(pts: 1, count: 1, messages: [message], chats: [], users: []))
        }
        let fetched = try await part(0..<16_384, fixture)
        #expect(fetched.bytes.count == 16_384)
        let asked = fixture.api.calls(of: TLFunction.ChannelsGetMessages.self)
        #expect(asked.map(\.channel) == [.inputChannel(.init(channelID: 8, accessHash: 800))])
        #expect(asked.map(\.id) == [[.inputMessageID(.init(id: 5))]])
    }

    @Test func `TC-41 a channel that we are put out of does not keep another chat from renewing`()
        async throws
    {
        let fixture = try EngineFixture()
        try await know(fixture)
        try await know(fixture, from: PeerID(.channel, 8))
        serve(fixture) { $0 == [1] ? .refused(code: 400, name: "FILE_REFERENCE_EXPIRED") : nil }
        fixture.api.on(TLFunction.ChannelsGetMessages.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CHANNEL_PRIVATE")
        }
        fixture.api.on(TLFunction.MessagesGetMessages.self) { _ in
            let message = Self.renewed(in: .peerUser(.init(userID: 2)))
            return .messages(.init(messages: [message], chats: [], users: []))
        }
        #expect(try await part(0..<16_384, fixture).bytes.count == 16_384)
    }

    /// The current message 5, with another reference.
    private static func renewed(in chat: TL.Peer) -> TL.Message {
        let document = TL.Document.Document(
            id: 9,
            accessHash: 1,
            fileReference: [2],
            date: 0,
            mimeType: "",
            size: 1,
            dcID: 1,
            attributes: []
        )
        return .message(
            .init(
                id: 5,
                peerID: chat,
                date: 1,
                message: "",
                media: .messageMediaDocument(.init(document: .document(document)))
            )
        )
    }
}
