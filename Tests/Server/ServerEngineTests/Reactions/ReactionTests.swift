import TelegramSchema
import Testing

@testable import ServerEngine

struct ReactionTests {
    private func react(
        _ emoji: [String],
        to id: MessageID,
        peer: TL.InputPeer = TestServer.peer(1)
    ) -> TLFunction.MessagesSendReaction {
        .init(peer: peer, msgID: id, reaction: emoji.map { .reactionEmoji(.init(emoticon: $0)) })
    }

    /// A message of user 1 to user 2, and its id in the box of 2.
    private func said(_ server: TestServer) async throws -> (own: MessageID, theirs: MessageID) {
        let sent = try await server.say("news")
        return (sent.id, try #require(try await server.history(with: 1, as: 2).messages.first?.id))
    }

    @Test func `a reaction is told to both sides, and who chose it`() async throws {
        let server = try await TestServer()
        let (own, theirs) = try await said(server)
        server.output.forget()
        let answer = try await server.call(react(["👍"], to: theirs), as: 2)
        let shown = try #require(answer.text?.reactions)
        #expect(shown.results.map(\.count) == [1] && shown.results.first?.chosenOrder == 0)
        #expect(shown.recentReactions?.map(\.my) == [true])
        #expect(
            answer.all.contains {
                if case .updateMessageReactions(let told) = $0 { told.msgID == theirs } else { false }
            }
        )

        let heard = try #require(try server.heard(by: 1).compactMap(\.message?.text).first)
        #expect(heard.id == own && heard.editDate == nil)
        #expect(heard.reactions?.results.map(\.chosenOrder) == [nil])
        #expect(
            heard.reactions?.recentReactions?.map(\.peerID) == [.peerUser(.init(userID: TestServer.user(2)))]
        )
    }

    @Test func `the difference contains reactions that were made while a user was away`() async throws {
        let server = try await TestServer()
        let (own, theirs) = try await said(server)
        let before = try await server.call(TLFunction.UpdatesGetState())
        _ = try await server.call(react(["🔥"], to: theirs), as: 2)
        let answer = try await server.call(
            TLFunction.UpdatesGetDifference(pts: before.pts, date: before.date, qts: 0)
        )
        guard case .difference(let difference) = answer else { return #expect(Bool(false), "\(answer)") }
        let edited = try #require(difference.otherUpdates.compactMap(\.message?.text).first)
        #expect(edited.id == own && edited.reactions?.results.count == 1)
        #expect(difference.state.pts == before.pts + 1)
    }

    @Test func `a new choice replaces the old, none takes it back`() async throws {
        let server = try await TestServer()
        let (own, theirs) = try await said(server)
        _ = try await server.call(react(["👍"], to: own, peer: TestServer.peer(2)))
        _ = try await server.call(react(["👍", "🎉"], to: theirs), as: 2)
        func counts() async throws -> [String] {
            let message = try await server.history().messages.first?.text
            return message?.reactions?.results.map { "\($0.reaction.countedEmoji ?? "?")\($0.count)" } ?? []
        }
        #expect(try await counts() == ["👍2", "🎉1"])
        _ = try await server.call(react(["🎉"], to: theirs), as: 2)
        #expect(try await counts() == ["👍1", "🎉1"])
        await #expect(throws: RPCError.bad("MESSAGE_NOT_MODIFIED")) {
            try await server.call(react(["🎉"], to: theirs), as: 2)
        }
        _ = try await server.call(react([], to: theirs), as: 2)
        _ = try await server.call(react([], to: own, peer: TestServer.peer(2)))
        #expect(try await server.history().messages.first?.text?.reactions == nil)
    }

    @Test func `only emoji are reactions, and the coloured heart is the heart`() async throws {
        let server = try await TestServer()
        let (own, theirs) = try await said(server)
        for wrong in ["", "a", "1", "👍👍", "hello", String(repeating: "👍", count: 30)] {
            await #expect(throws: RPCError.bad("REACTION_INVALID")) {
                try await server.call(react([wrong], to: theirs), as: 2)
            }
        }
        await #expect(throws: RPCError.bad("REACTIONS_TOO_MANY")) {
            try await server.call(react(["👍", "🔥", "🎉", "👏"], to: theirs), as: 2)
        }
        _ = try await server.call(react(["❤️"], to: theirs), as: 2)
        let answer = try await server.call(react(["❤"], to: own, peer: TestServer.peer(2)))
        #expect(answer.text?.reactions?.results.map(\.count) == [2])
    }

    @Test func `reactions are counted before any of them is looked at`() async throws {
        let server = try await TestServer()
        let (_, theirs) = try await said(server)
        await #expect(throws: RPCError.bad("REACTIONS_TOO_MANY")) {
            try await server.call(react(["👍", "🔥", "🎉", "a"], to: theirs), as: 2)
        }
        // Nor are repeats of one reaction.
        await #expect(throws: RPCError.bad("REACTIONS_TOO_MANY")) {
            try await server.call(react([String](repeating: "👍", count: 1000), to: theirs), as: 2)
        }
    }

    @Test func `only who may write in a chat reacts, and to no service message`() async throws {
        let server = try await TestServer()
        let (own, theirs) = try await said(server)
        await #expect(throws: RPCError.messageInvalid) {
            try await server.call(react(["👍"], to: theirs, peer: TestServer.peer(2)), as: 2)
        }
        await #expect(throws: RPCError.messageInvalid) { try await server.call(react(["👍"], to: 999), as: 2) }
        await #expect(throws: RPCError.messageInvalid, "in a chat where it does not stand") {
            try await server.call(react(["👍"], to: own, peer: TestServer.peer(1)))
        }
        let made = try await server.call(
            TLFunction.MessagesCreateChat(users: [TestServer.input(2)], title: "Club")
        )
        guard case .chat(let club)? = made.updates.chats.first, let birth = made.updates.arrivals.first else {
            return #expect(Bool(false), "\(made)")
        }
        await #expect(throws: RPCError.messageInvalid) {
            let peer = TL.InputPeer.inputPeerChat(.init(chatID: club.id))
            return try await server.call(react(["👍"], to: birth.id, peer: peer))
        }
    }

    @Test func `an edit and a forward keep apart what belongs to whom`() async throws {
        let server = try await TestServer()
        let (own, theirs) = try await said(server)
        _ = try await server.call(react(["👍"], to: theirs), as: 2)
        let edited = try await server.call(
            TLFunction.MessagesEditMessage(peer: TestServer.peer(2), id: own, message: "news, corrected")
        )
        #expect(edited.text?.reactions?.results.count == 1, "an edit keeps them")
        let forwarded = try await server.call(
            TLFunction.MessagesForwardMessages(
                fromPeer: TestServer.peer(2),
                id: [own],
                randomID: [77],
                toPeer: TestServer.peer(2)
            )
        )
        #expect(forwarded.text?.message == "news, corrected" && forwarded.text?.reactions == nil)
    }

    @Test func `the list of users who reacted comes in pages, the newest first`() async throws {
        let server = try await TestServer()
        let (own, theirs) = try await said(server)
        _ = try await server.call(react(["👍", "🎉"], to: theirs), as: 2)
        _ = try await server.call(react(["👍"], to: own, peer: TestServer.peer(2)))
        var request = TLFunction.MessagesGetMessageReactionsList(peer: TestServer.peer(2), id: own, limit: 2)
        let first = try await server.call(request)
        #expect(first.count == 3 && first.reactions.map(\.my) == [true, false] && first.users.count == 2)
        #expect(first.nextOffset != nil)
        request.offset = first.nextOffset
        let second = try await server.call(request)
        #expect(second.reactions.map { $0.reaction.countedEmoji } == ["👍"] && second.nextOffset == nil)
        request.offset = nil
        request.reaction = .reactionEmoji(.init(emoticon: "🎉"))
        #expect(try await server.call(request).count == 1)
        request.offset = "nonsense"
        await #expect(throws: RPCError.bad("OFFSET_INVALID")) { try await server.call(request) }

        let asked = try await server.call(
            TLFunction.MessagesGetMessagesReactions(peer: TestServer.peer(2), id: [own, 999])
        )
        #expect(asked.all.count == 1)
    }
}
