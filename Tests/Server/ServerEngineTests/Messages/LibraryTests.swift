import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// What TDLib expects of a server, found by its complaints.
struct LibraryTests {
    @Test func `Saved Messages are not shown as sent, unless they wait for their time`() async throws {
        let server = try await TestServer()
        #expect(try await server.say("note", to: 1).out == false)
        #expect(try await server.say("to another").out)
        #expect(try await server.history(with: 1).messages.compactMap(\.text?.out) == [false])
        var later = TLFunction.MessagesSendMessage(to: 1, "later", randomID: 5)
        later.scheduleDate = try await server.call(TLFunction.UpdatesGetState()).date + 3600
        let waiting = try await server.call(later)
        #expect(waiting.all.compactMap(\.scheduled?.out) == [true])
    }

    @Test func `a message that was kept says where it stood, a copy of it elsewhere does not`() async throws {
        let server = try await TestServer(users: 3)
        try await server.say("worth keeping", to: 1, as: 2)
        let theirs = try #require(try await server.history().messages.first?.text)
        let kept = try #require(try await forward(theirs.id, from: 2, to: 1, on: server).text)
        #expect(kept.fwdFrom?.savedFromPeer == .peerUser(.init(userID: TestServer.user(2))))
        #expect(kept.fwdFrom?.savedFromMsgID == theirs.id)
        let passed = try #require(try await forward(kept.id, from: 1, to: 3, on: server).text)
        #expect(passed.fwdFrom?.fromID == .peerUser(.init(userID: TestServer.user(2))))
        #expect(passed.fwdFrom?.savedFromPeer == nil)
    }

    @Test func `an answer has the user in whose chat a kept message stood`() async throws {
        let server = try await TestServer()
        let own = try await server.say("worth keeping", to: 2)
        _ = try await forward(own.id, from: 2, to: 1, on: server)
        guard case .messages(let list) = try await server.history(with: 1) else { throw Missing() }
        let origin = list.messages.first?.text?.fwdFrom?.savedFromPeer
        #expect(origin == .peerUser(.init(userID: TestServer.user(2))))
        #expect(Set(list.users.compactMap { $0.user?.id }) == [TestServer.user(1), TestServer.user(2)])
    }

    private func forward(
        _ id: MessageID,
        from: Int64,
        to: Int64,
        on server: TestServer
    ) async throws -> TL.Updates {
        try await server.call(
            TLFunction.MessagesForwardMessages(
                fromPeer: TestServer.peer(from),
                id: [id],
                randomID: [.random(in: 1 ... .max)],
                toPeer: TestServer.peer(to)
            )
        )
    }

    @Test func `Saved Messages are read by where they come from`() async throws {
        let server = try await TestServer()
        for number in 0..<3 { try await server.say("note \(number)", to: 1) }
        try await server.say("worth keeping", to: 1, as: 2)
        let theirs = try #require(try await server.history().messages.first?.text)
        _ = try await forward(theirs.id, from: 2, to: 1, on: server)
        #expect(try await saved(on: server, from: 2).texts == ["worth keeping"])
        let newest = try await saved(on: server, from: 1, limit: 2)
        #expect(newest.texts == ["note 2", "note 1"] && newest.total == 3)
        #expect(try await saved(on: server, from: 1, below: newest.messages[1].id).texts == ["note 0"])
        #expect(try await saved(on: server, from: 1, below: 1).texts == [])
    }

    private func saved(
        on server: TestServer,
        from peer: Int64,
        below id: MessageID = 0,
        addOffset: Int32 = 0,
        limit: Int32 = 10
    ) async throws -> TL.MessagesMessages {
        try await server.call(
            TLFunction.MessagesGetSavedHistory(
                peer: TestServer.peer(peer),
                offsetID: id,
                offsetDate: 0,
                addOffset: addOffset,
                limit: limit,
                maxID: 0,
                minID: 0,
                hash: 0
            )
        )
    }

    @Test func `Saved Messages of one peer are read around a place as any history`() async throws {
        let server = try await TestServer()
        for number in 0..<6 { try await server.say("note \(number)", to: 1) }
        let all = try await server.history(with: 1).messages.map(\.id)
        let windows: [(Int32, Int32)] = [(-9, 3), (-3, 3), (-2, 5), (-1, 1), (0, 2), (2, 2), (9, 3)]
        for place in [0, all[0], all[3], all[5]] {
            for (addOffset, limit) in windows {
                let history = TLFunction.MessagesGetHistory(
                    peer: TestServer.peer(1),
                    offsetID: place,
                    offsetDate: 0,
                    addOffset: addOffset,
                    limit: limit,
                    maxID: 0,
                    minID: 0,
                    hash: 0
                )
                let whole = try await server.call(history)
                let part = try await saved(
                    on: server,
                    from: 1,
                    below: place,
                    addOffset: addOffset,
                    limit: limit
                )
                #expect(part.texts == whole.texts)
                #expect(part.total == 6)
            }
        }
    }

    @Test func `Saved Messages of one peer are found behind many of another`() async throws {
        let server = try await TestServer()
        try await server.say("old note", to: 1)
        try await server.say("worth keeping", to: 1, as: 2)
        let theirs = try #require(try await server.history().messages.first?.text)
        for _ in 0..<220 { _ = try await forward(theirs.id, from: 2, to: 1, on: server) }
        #expect(try await saved(on: server, from: 1, limit: 1).texts == ["old note"])
        guard case .messagesSlice(let part) = try await saved(on: server, from: 2, limit: 1) else {
            throw Missing()
        }
        // Only one was read, so the old note may be another one for all that is known.
        #expect(part.inexact && part.count == 221)
        #expect(try await saved(on: server, from: 2, below: 2).texts.isEmpty)
    }

    @Test func `all pins of a dialog are taken off at once, for both`() async throws {
        let server = try await TestServer()
        for text in ["one", "two"] {
            let sent = try await server.say(text)
            _ = try await server.call(
                TLFunction.MessagesUpdatePinnedMessage(silent: true, peer: TestServer.peer(2), id: sent.id)
            )
        }
        server.output.forget()
        let call = TLFunction.MessagesUnpinAllMessages(peer: TestServer.peer(1))
        let done = try await server.call(call, as: 2)
        #expect(done.ptsCount == 2 && done.offset == 0)
        let state = try await server.call(TLFunction.UpdatesGetState(), as: 2)
        #expect(done.pts == state.pts)
        #expect(try server.heard(by: 1).count == 2)
        let full = try await server.call(TLFunction.UsersGetFullUser(id: TestServer.input(2)))
        #expect(full.fullUser.pinnedMsgID == nil)
        #expect(try await server.call(call, as: 2).ptsCount == 0)
    }

    @Test func `who has no pin hears of none that is taken off`() async throws {
        let server = try await TestServer()
        let sent = try await server.say("for me alone")
        let peer = TestServer.peer(2)
        var pin = TLFunction.MessagesUpdatePinnedMessage(pmOneside: true, peer: peer, id: sent.id)
        _ = try await server.call(pin)
        server.output.forget()
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 2)
        #expect(try await server.call(TLFunction.MessagesUnpinAllMessages(peer: peer)).ptsCount == 1)
        _ = try await server.call(pin)
        (pin.unpin, pin.pmOneside) = (true, false)
        _ = try await server.call(pin)
        #expect(try server.heard(by: 2).isEmpty)
        #expect(try await server.call(TLFunction.UpdatesGetState(), as: 2).pts == before.pts)
    }

    @Test func `a call takes fewer pins off in a large group`() async throws {
        let server = try await TestServer(users: 5)
        let new = TLFunction.MessagesCreateChat(users: (2...5).map(TestServer.input), title: "Group")
        let created = try #require(try await server.call(new).updates.chats.first?.chat)
        let peer = TL.InputPeer.inputPeerChat(.init(chatID: created.id))
        for number in 1...82 {
            let send = TLFunction.MessagesSendMessage(peer: peer, message: "x", randomID: Int64(number))
            let id = try #require(try await server.call(send).text?.id)
            let pin = TLFunction.MessagesUpdatePinnedMessage(silent: true, peer: peer, id: id)
            _ = try await server.call(pin)
        }
        let unpin = TLFunction.MessagesUnpinAllMessages(peer: peer)
        let first = try await server.call(unpin)
        #expect(first.ptsCount == 80 && first.offset > 0)
        let second = try await server.call(unpin)
        #expect(second.ptsCount == 2 && second.offset == 0)
    }

    @Test func `settings that a client leaves out are as the wider ones again`() async throws {
        let server = try await TestServer()
        let peer = TL.InputNotifyPeer.inputNotifyPeer(.init(peer: TestServer.peer(2)))
        func set(_ settings: TL.InputPeerNotifySettings) async throws -> TL.PeerNotifySettings {
            _ = try await server.call(TLFunction.AccountUpdateNotifySettings(peer: peer, settings: settings))
            return try await server.call(TLFunction.AccountGetNotifySettings(peer: peer))
        }
        #expect(try await set(.init(showPreviews: false, muteUntil: 99)).muteUntil == 99)
        let unmuted = try await set(.init(showPreviews: false))
        #expect(unmuted.muteUntil == nil && unmuted.showPreviews == false)
        #expect(try await set(.init()) == .init())
    }

    @Test func `a stranger may be reported, added and blocked, all three or none`() async throws {
        let server = try await TestServer()
        let call = TLFunction.MessagesGetPeerSettings(peer: TestServer.peer(2))
        let stranger = try await server.call(call).settings
        #expect([stranger.reportSpam, stranger.addContact, stranger.blockContact] == [true, true, true])
        let contacts = TLFunction.ContactsImportContacts(contacts: [
            .init(clientID: 1, phone: "15550002", firstName: "B", lastName: "")
        ])
        _ = try await server.call(contacts)
        let known = try await server.call(call).settings
        #expect([known.reportSpam, known.addContact, known.blockContact] == [false, false, false])
    }

    @Test func `the sender of a voice message learns when it was played`() async throws {
        let server = try await TestServer()
        let voice = TL.InputMedia.inputMediaUploadedDocument(
            .init(
                file: try await server.upload([1, 2, 3], id: 1),
                mimeType: "audio/ogg",
                attributes: [.documentAttributeAudio(.init(voice: true, duration: 1))]
            )
        )
        func send(to peer: Int64) async throws -> TL.Message.Message {
            let call = TLFunction.MessagesSendMedia(
                peer: TestServer.peer(peer),
                media: voice,
                message: "",
                randomID: .random(in: 1 ... .max)
            )
            return try #require(try await server.call(call).text)
        }
        let sent = try await send(to: 2)
        #expect(sent.mediaUnread)
        // The sender's own device may ask, too, which is no playing.
        let mine = TLFunction.MessagesReadMessageContents(id: [sent.id])
        #expect(try await server.call(mine).ptsCount == 0)
        let heard = try #require(try await server.history(with: 1, as: 2).messages.first?.text)
        #expect(heard.mediaUnread)
        _ = try await server.call(TLFunction.MessagesReadMessageContents(id: [heard.id]), as: 2)
        #expect(try await server.history().messages.first?.text?.mediaUnread == false)
        #expect(try await send(to: 1).mediaUnread == false)
    }

    @Test func `answers of a poll that has no names for them are named by the server`() async throws {
        let server = try await TestServer()
        let answers = ["red", "blue"].map { text in
            TL.PollAnswer.inputPollAnswer(.init(text: .init(text: text, entities: [])))
        }
        let poll = TL.Poll(id: 0, question: .init(text: "Which?", entities: []), answers: answers, hash: 0)
        let sent = try await server.call(
            TLFunction.MessagesSendMedia(
                peer: TestServer.peer(2),
                media: .inputMediaPoll(.init(poll: poll)),
                message: "",
                randomID: 1
            )
        )
        guard case .messageMediaPoll(let shown) = sent.text?.media else { throw Missing() }
        #expect(shown.poll.answers.map(\.option) == [[0], [1]])
        #expect(shown.poll.answers.map(\.text.text) == ["red", "blue"])
    }

    @Test(arguments: [false, true])
    func `a difference has the random ids of own messages, also after a restart`(isRestarted: Bool)
        async throws
    {
        var server = try await TestServer()
        let before = try await server.call(TLFunction.UpdatesGetState())
        let sent = try await server.call(TLFunction.MessagesSendMessage(to: 2, "cut off", randomID: 77))
        try await server.say("answer", to: 1, as: 2)
        if isRestarted { server = try await server.restarted() }
        let call = TLFunction.UpdatesGetDifference(pts: before.pts, date: before.date, qts: 0)
        guard case .difference(let told) = try await server.call(call), let id = sent.text?.id else {
            throw Missing()
        }
        #expect(told.newMessages.count == 2)
        #expect(told.otherUpdates.contains(.updateMessageID(.init(id: id, randomID: 77))))
        let named = told.otherUpdates.count { if case .updateMessageID = $0 { true } else { false } }
        #expect(named == 1)
    }

    @Test func `first reactions have the number that clients compute`() {
        // As TDLib 1.8.67 has it in its log.
        #expect(ReactionMethods.offeredHash == 8_199_887_423_364_709_183)
    }
}

extension TL.Update {
    fileprivate var scheduled: TL.Message.Message? {
        if case .updateNewScheduledMessage(let update) = self { update.message.text } else { nil }
    }
}
