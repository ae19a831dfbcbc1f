import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// What those who manage a group leave its members: user 1 made it, user 2 is an administrator, user 3 a member.
struct MemberRightsTests {
    private let server: TestServer
    private let group: ChatID
    private var peer: TL.InputPeer { .inputPeerChat(.init(chatID: group)) }

    init() async throws {
        server = try await TestServer(users: 4)
        let request = TLFunction.MessagesCreateChat(users: [2, 3].map(TestServer.input), title: "Group")
        let made = try await server.call(request)
        group = try #require(made.updates.chats.first?.chat).id
        let raise = TLFunction.MessagesEditChatAdmin(
            chatID: group,
            userID: TestServer.input(2),
            isAdmin: true
        )
        _ = try await server.call(raise)
        server.output.forget()
    }

    @discardableResult
    private func forbid(_ rights: TL.ChatBannedRights, as number: Int64 = 1) async throws -> TL.Updates {
        let request = TLFunction.MessagesEditChatDefaultBannedRights(peer: peer, bannedRights: rights)
        return try await server.call(request, as: number)
    }

    private func write(_ randomID: Int64, _ text: String = "hello") -> TLFunction.MessagesSendMessage {
        .init(peer: peer, message: text, randomID: randomID)
    }

    private func send(_ media: TL.InputMedia, _ randomID: Int64) -> TLFunction.MessagesSendMedia {
        .init(peer: peer, media: media, message: "caption", randomID: randomID)
    }

    private func document(
        _ id: Int64,
        _ attributes: [TL.DocumentAttribute],
        mimeType: String = "application/octet-stream"
    ) async throws -> TL.InputMedia {
        let file = try await server.upload([UInt8](repeating: UInt8(id), count: 2000), id: id, as: 3)
        return .inputMediaUploadedDocument(.init(file: file, mimeType: mimeType, attributes: attributes))
    }

    private func shown(as number: Int64) async throws -> TL.ChatBannedRights? {
        let chats = try await server.call(TLFunction.MessagesGetChats(id: [group]), as: number)
        guard case .chats(let list) = chats else { return nil }
        return list.chats.first?.chat?.defaultBannedRights
    }

    @Test func `everybody hears what members may not do, and those who were away learn it`() async throws {
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 3)
        try await server.advance(seconds: 1)
        var rights = TL.ChatBannedRights(sendPolls: true, pinMessages: true, untilDate: 0)
        let answer = try await forbid(rights, as: 2)
        rights.untilDate = .max
        let version = try #require(answer.chats.first?.chat).version
        let update = TL.Update.updateChatDefaultBannedRights(
            .init(
                peer: .peerChat(.init(chatID: group)),
                defaultBannedRights: rights,
                version: version
            )
        )
        #expect(answer.all == [update])
        for number: Int64 in [1, 3] {
            #expect(try server.heard(by: number).contains(update))
            #expect(try await shown(as: number) == rights)
        }
        let difference = TLFunction.UpdatesGetDifference(pts: before.pts, date: before.date, qts: before.qts)
        guard case .difference(let missed) = try await server.call(difference, as: 3) else {
            Issue.record("no difference")
            return
        }
        #expect(missed.chats.first?.chat?.defaultBannedRights == rights)
        await #expect(throws: RPCError.bad("CHAT_NOT_MODIFIED")) { try await forbid(rights) }
        try await forbid(.init(untilDate: 0))
        #expect(try await shown(as: 3) == .nothing)
    }

    @Test func `members do not change it, nobody forbids to read, and strangers learn nothing`() async throws
    {
        let rights = TL.ChatBannedRights(sendMessages: true, untilDate: 0)
        await #expect(throws: RPCError.adminRequired) { try await forbid(rights, as: 3) }
        await #expect(throws: RPCError.peerInvalid) { try await forbid(rights, as: 4) }
        await #expect(throws: RPCError.bad("BANNED_RIGHTS_INVALID")) {
            try await forbid(.init(viewMessages: true, untilDate: 0))
        }
        #expect(try await shown(as: 3) == .nothing)
    }

    @Test func `who may not write sends nothing at all, those who manage the group do`() async throws {
        try await forbid(.init(sendMessages: true, untilDate: 0))
        let rights = try #require(try await shown(as: 3))
        #expect(rights.sendPlain && rights.sendMedia && rights.sendVoices && rights.sendPolls)
        #expect(!rights.pinMessages && !rights.inviteUsers && !rights.changeInfo)
        let forbidden = RPCError.forbidden("CHAT_WRITE_FORBIDDEN")
        await #expect(throws: forbidden) { try await server.call(write(1), as: 3) }
        await #expect(throws: forbidden) { try await server.call(send(.poll(), 2), as: 3) }
        let typing = TLFunction.MessagesSetTyping(peer: peer, action: .sendMessageTypingAction)
        await #expect(throws: forbidden) { try await server.call(typing, as: 3) }
        _ = try await server.call(write(3), as: 1)
        let sent = try await server.call(write(4), as: 2)
        #expect(sent.text?.message == "hello")
    }

    @Test func `each kind of message has its own right`() async throws {
        let photo = try await server.upload([0xFF] + [UInt8](repeating: 7, count: 900), id: 1, as: 3)
        let media: [(WritableKeyPath<TL.ChatBannedRights, Bool>, String, TL.InputMedia)] = [
            (\.sendPhotos, "PHOTOS", .inputMediaUploadedPhoto(.init(file: photo))),
            (\.sendPolls, "POLL", .poll()),
            (\.sendDocs, "DOCS", try await document(2, [])),
            (\.sendVoices, "VOICES", try await document(3, [.voice])),
            (\.sendAudios, "AUDIOS", try await document(4, [.music])),
            (
                \.sendRoundvideos, "ROUNDVIDEOS", try await document(5, [.video(isRound: true)])
            ),
            (\.sendVideos, "VIDEOS", try await document(6, [.video(isRound: false)])),
            (
                \.sendGifs, "GIFS",
                try await document(7, [.video(isRound: false), .documentAttributeAnimated])
            ),
            (\.sendStickers, "STICKERS", try await document(8, [.sticker], mimeType: "image/webp")),
            (\.sendStickers, "STICKERS", .inputMediaDice(.init(emoticon: "🎲"))),
        ]
        for (number, (right, name, input)) in zip(Int64(100)..., media) {
            var rights = TL.ChatBannedRights(sendPlain: true, untilDate: 0)
            rights[keyPath: right] = true
            try await forbid(rights)
            await #expect(throws: RPCError.forbidden("CHAT_SEND_\(name)_FORBIDDEN")) {
                try await server.call(send(input, number), as: 3)
            }
            try await forbid(.init(sendPlain: true, untilDate: 0))
            let sent = try await server.call(send(input, number), as: 3)
            #expect(sent.text != nil, "\(name)")
        }
        // What was sent while it was allowed is not sent on afterwards.
        try await forbid(.init(sendPhotos: true, sendPlain: true, untilDate: 0))
        await #expect(throws: RPCError.forbidden("CHAT_SEND_PLAIN_FORBIDDEN")) {
            try await server.call(write(1), as: 3)
        }
        let history = try await server.call(
            TLFunction.MessagesGetHistory(
                peer: peer,
                offsetID: 0,
                offsetDate: 0,
                addOffset: 0,
                limit: 50,
                maxID: 0,
                minID: 0,
                hash: 0
            ),
            as: 3
        )
        let shownPhoto = try #require(
            history.messages.first { message in
                if case .messageMediaPhoto? = message.text?.media { true } else { false }
            }
        )
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: peer,
            id: [shownPhoto.id],
            randomID: [2],
            toPeer: peer
        )
        await #expect(throws: RPCError.forbidden("CHAT_SEND_PHOTOS_FORBIDDEN")) {
            try await server.call(forward, as: 3)
        }
    }

    @Test func `a film that is a sticker is one when it is sent on, too`() async throws {
        let film = try await document(1, [.sticker, .video(isRound: false)], mimeType: "video/webm")
        let sent = try await server.call(send(film, 1), as: 3)
        let id = try #require(sent.text?.id)
        try await forbid(.init(sendStickers: true, untilDate: 0))
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: peer,
            id: [id],
            randomID: [2],
            toPeer: peer
        )
        await #expect(throws: RPCError.forbidden("CHAT_SEND_STICKERS_FORBIDDEN")) {
            try await server.call(forward, as: 3)
        }
    }

    @Test func `an old message is no way to say what may not be sent any more`() async throws {
        let sent = try await server.call(write(1), as: 3)
        let id = try #require(sent.text?.id)
        try await forbid(.init(sendPlain: true, untilDate: 0))
        let edit = TLFunction.MessagesEditMessage(peer: peer, id: id, message: "other words")
        await #expect(throws: RPCError.forbidden("CHAT_SEND_PLAIN_FORBIDDEN")) {
            try await server.call(edit, as: 3)
        }
        try await forbid(.init(untilDate: 0))
        _ = try await server.call(edit, as: 3)
    }

    @Test func `a scheduled message waits in vain once its kind is forbidden`() async throws {
        let now = try await server.call(TLFunction.UpdatesGetState(), as: 3).date
        var later = write(1)
        later.scheduleDate = now + 60
        _ = try await server.call(later, as: 3)
        try await forbid(.init(sendPlain: true, untilDate: 0))
        server.output.forget()
        try await server.advance(seconds: 61)
        #expect(try server.heard(by: 1).compactMap(\.message?.text).isEmpty)
        #expect(
            try server.heard(by: 3).compactMap(\.message?.text?.message).first?.hasSuffix("hello") == true
        )
    }

    @Test func `adding, pinning, changing and reacting are the administrators' where they are forbidden`()
        async throws
    {
        let message = try await server.call(write(1), as: 3)
        let id = try #require(message.text).id
        try await forbid(
            .init(
                changeInfo: true,
                inviteUsers: true,
                pinMessages: true,
                sendReactions: true,
                untilDate: 0
            )
        )
        let pin = TLFunction.MessagesUpdatePinnedMessage(silent: true, peer: peer, id: id)
        let title = TLFunction.MessagesEditChatTitle(chatID: group, title: "Theirs")
        let about = TLFunction.MessagesEditChatAbout(peer: peer, about: "words")
        let photo = TLFunction.MessagesEditChatPhoto(chatID: group, photo: .inputChatPhotoEmpty)
        let add = TLFunction.MessagesAddChatUser(chatID: group, userID: TestServer.input(4), fwdLimit: 0)
        let unpin = TLFunction.MessagesUnpinAllMessages(peer: peer)
        await #expect(throws: RPCError.adminRequired) { try await server.call(pin, as: 3) }
        await #expect(throws: RPCError.adminRequired) { try await server.call(unpin, as: 3) }
        await #expect(throws: RPCError.adminRequired) { try await server.call(title, as: 3) }
        await #expect(throws: RPCError.adminRequired) { try await server.call(about, as: 3) }
        await #expect(throws: RPCError.adminRequired) { try await server.call(photo, as: 3) }
        await #expect(throws: RPCError.adminRequired) { try await server.call(add, as: 3) }
        var react = TLFunction.MessagesSendReaction(peer: peer, msgID: id)
        react.reaction = [.reactionEmoji(.init(emoticon: "👍"))]
        await #expect(throws: RPCError.forbidden("CHAT_WRITE_FORBIDDEN")) {
            try await server.call(react, as: 3)
        }
        _ = try await server.call(pin, as: 1)
        _ = try await server.call(title, as: 2)
        #expect(try await server.call(about, as: 2))
    }

    @Test func `what members may not do outlives the server`() async throws {
        try await forbid(.init(sendStickers: true, untilDate: 0))
        let again = try await server.restarted()
        let chats = try await again.call(TLFunction.MessagesGetChats(id: [group]), as: 3)
        guard case .chats(let list) = chats else { return }
        #expect(list.chats.first?.chat?.defaultBannedRights?.sendStickers == true)
    }
}

extension TL.DocumentAttribute {
    fileprivate static let voice = Self.documentAttributeAudio(.init(voice: true, duration: 3))
    fileprivate static let music = Self.documentAttributeAudio(.init(duration: 3, title: "Tune"))
    fileprivate static let sticker = Self.documentAttributeSticker(
        .init(alt: "🐦", stickerset: .inputStickerSetEmpty)
    )

    fileprivate static func video(isRound: Bool) -> Self {
        .documentAttributeVideo(.init(roundMessage: isRound, duration: 3, w: 200, h: 200))
    }
}
