import ClientNetwork
import ClientTestKit
import CompactAPI
import CompactWire
import MTProto
import StdExtras
import TelegramSchema
import TestKit
import Testing

/// The compact transport: the same requests over another wire.
@Suite struct NetworkCompactTests {
    static let call = TLFunction.HelpGetConfig()
    static let quick = TLFunction.AccountUpdateStatus(offline: false)

    /// A bench whose server speaks both protocols.
    private func bench(
        _ transports: TransportChoice = .compact,
        isOpen: Bool = true,
        credentials: NetworkCredentials = NetworkCredentials(),
        server: ScriptedServer? = nil
    ) -> NetworkBench {
        let bench = NetworkBench(credentials: credentials, server: server) { $0.transports = transports }
        bench.server.openCompact(isOpen)
        return bench
    }

    @Test func `the channel makes the key, and calls follow the opening at once`() {
        let bench = bench()
        bench.transport.behaviour.delay = .milliseconds(500)
        bench.start()
        let answer = bench.call(Self.quick)
        bench.advance(.seconds(10))

        #expect(answer.value == true)
        #expect(bench.server.handshakes == 0)
        #expect(bench.currentTransport == .compact)
        // Opening takes 0.5 s, the handshake 1 s, and the way of the call 0.5 s.
        #expect(bench.server.calls.map(\.at) == [.seconds(2)])
        #expect(bench.server.openings.count == 1)
        #expect(bench.server.openings.first?.device?.deviceModel == "Test")
        let kept = bench.credentials.load().dataCentres[2]
        #expect(kept?.key.id == bench.server.calls.first?.key)
        #expect(kept?.ticket != nil)
    }

    @Test func `a key of MTProto is proved, and one of the channel serves MTProto`() {
        let first = NetworkBench()
        first.start()
        first.call(Self.quick)
        first.advance(.seconds(1))
        let second = bench(credentials: first.credentials.load(), server: first.server)
        second.start()
        second.call(Self.quick)
        second.advance(.seconds(1))
        #expect(first.server.calls.map(\.key).count == 2)
        #expect(Set(first.server.calls.map(\.key)).count == 1)
        #expect(first.server.openings.first?.key != nil)

        let third = bench()
        third.start()
        third.call(Self.quick)
        third.advance(.seconds(1))
        let fourth = NetworkBench(credentials: third.credentials.load(), server: third.server)
        fourth.start()
        let answer = fourth.call(Self.quick)
        fourth.advance(.seconds(1))
        #expect(answer.value == true)
        #expect(fourth.server.handshakes == 0)
    }

    @Test func `a ticket saves a round trip, and is used once`() {
        let first = bench()
        first.start()
        first.call(Self.quick)
        first.advance(.seconds(1))
        let credentials = first.credentials.load()
        let before = first.clock.now
        let second = bench(credentials: credentials, server: first.server)
        second.transport.behaviour.delay = .milliseconds(500)
        second.start()
        second.call(TLFunction.UpdatesGetState())
        second.advance(.milliseconds(600))
        #expect(second.credentials.load().dataCentres[2]?.ticket == nil)
        second.advance(.seconds(5))

        #expect(second.server.tickettedChannels == 1)
        #expect(second.server.calls.last.map { $0.at - before } == .seconds(1))
        let next = second.credentials.load().dataCentres[2]?.ticket
        #expect(next != nil && next != credentials.dataCentres[2]?.ticket)
    }

    @Test func `a call that must not run twice waits for the channel`() {
        let first = bench()
        first.start()
        first.call(Self.quick)
        first.advance(.seconds(1))
        let before = first.clock.now
        let second = bench(credentials: first.credentials.load(), server: first.server)
        second.transport.behaviour.delay = .milliseconds(500)
        second.start()
        let answer = second.call(Self.quick)
        second.advance(.seconds(5))
        #expect(second.server.tickettedChannels == 1)
        #expect(second.server.calls.last.map { $0.at - before } == .seconds(2))
        #expect(answer.value == true)
    }

    /// An idle connection that has survived long silences is believed for 285 s; on another network, for 60 s.
    @Test(arguments: [false, true])
    func `what was learned of one network is not believed of another`(changes: Bool) {
        let bench = bench()
        bench.start()
        bench.call(Self.quick)
        bench.advance(.seconds(3600))
        if changes {
            for isAvailable in [false, true] {
                bench.run { $0.setPath(NetworkPath(isAvailable: isAvailable)) }
            }
        } else {
            // A new connection on the same network, too.
            bench.transport.cutAll(.unreachable)
        }
        bench.advance(.seconds(10))
        #expect(bench.currentTransport == .compact)
        bench.transport.behaviour.isSilent = true
        bench.advance(.seconds(80))
        #expect((bench.currentTransport == nil) == changes)
    }

    @Test func `errors are those of the API`() {
        let bench = bench()
        bench.server.script { call in
            call.method == TLFunction.AccountUpdateStatus.constructorID
                ? .rpcError(420, "FLOOD_WAIT_30") : .rpcError(400, "PEER_ID_INVALID")
        }
        bench.start()
        let flood = bench.call(Self.quick)
        let refused = bench.call(Self.call)
        bench.advance(.seconds(1))
        #expect(flood.error == .floodWait(.seconds(30)))
        #expect(refused.error == .refused(code: 400, name: "PEER_ID_INVALID"))
    }

    @Test func `a push arrives`() {
        let bench = bench()
        bench.start()
        bench.call(Self.quick)
        bench.advance(.seconds(1))
        bench.server.push(.updatesTooLong)
        bench.advance(.seconds(1))
        #expect(bench.events.last == .updates(.updatesTooLong))
    }

    @Test func `a session goes on after a break, and a call runs once`() {
        let bench = bench()
        bench.server.script { _ in nil }
        bench.start()
        let answer = bench.call(Self.quick)
        bench.advance(.seconds(1))
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(20))
        #expect(bench.server.resumptions == 1)
        #expect(bench.server.openings.count == 1)
        #expect(bench.server.calls.count == 1)
        for call in bench.server.calls { bench.server.answer(call, with: ScriptedServer.boolTrue) }
        bench.advance(.seconds(1))
        #expect(answer.value == true)
    }

    @Test func `pushes that were missed meanwhile are fetched`() {
        let bench = bench()
        bench.start()
        bench.call(Self.quick)
        bench.advance(.seconds(1))
        let before = bench.events.count
        bench.transport.behaviour.failure = .unreachable
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(5))
        bench.server.push(.updatesTooLong)
        bench.transport.behaviour.failure = nil
        bench.advance(.seconds(60))
        #expect(Array(bench.events[before...]) == [.missed])
    }

    @Test func `a restarted server gets the calls again`() {
        let bench = bench()
        bench.server.script { _ in nil }
        bench.start()
        let answer = bench.call(Self.quick)
        bench.advance(.seconds(1))
        bench.server.forgetCompactSessions()
        bench.server.script { _ in ScriptedServer.boolTrue }
        bench.transport.cutAll()
        bench.advance(.seconds(60))
        #expect(answer.value == true)
        #expect(bench.server.openings.count == 2)
        #expect(bench.server.calls.count == 2)
        #expect(bench.events.filter { $0 == .missed }.count == 2)
    }

    @Test(arguments: [false, true])
    func `where the door is shut, MTProto carries on`(isKnown: Bool) {
        let first = bench()
        first.start()
        first.call(Self.quick)
        first.advance(.seconds(1))
        let before = first.clock.now
        let credentials = isKnown ? first.credentials.load() : NetworkCredentials()
        let second = bench(.automatic, isOpen: false, credentials: credentials, server: first.server)
        second.start()
        let answer = second.call(Self.quick)
        second.advance(.seconds(10))
        #expect(answer.value == true)
        #expect(second.currentTransport == .mtproto)
        #expect((second.server.calls.last?.at ?? .zero) - before >= .seconds(4))
        // And stays there.
        second.transport.cutAll(.unreachable)
        second.advance(.seconds(3))
        #expect(second.currentTransport == .mtproto)
    }

    @Test func `a switch in the middle loses nothing`() {
        let bench = bench()
        bench.server.script { _ in nil }
        bench.start()
        let answers = (0..<5).map { _ in bench.call(Self.quick) }
        bench.advance(.seconds(1))
        bench.server.script { _ in ScriptedServer.boolTrue }
        bench.run { $0.setTransports(.mtproto) }
        bench.advance(.seconds(10))
        #expect(answers.allSatisfy { $0.value == true })
        #expect(bench.currentTransport == .mtproto)
        bench.run { $0.setTransports(.automatic) }
        bench.run { $0.setTransports(.compact) }
        let more = bench.call(Self.quick)
        bench.advance(.seconds(10))
        #expect(more.value == true)
        #expect(bench.currentTransport == .compact)
        #expect(bench.server.calls.count == 11)
    }

    @Test func `a member who allows the compact transport again gets it at once`() {
        let bench = bench(.mtproto)
        bench.start()
        bench.call(Self.quick)
        bench.advance(.seconds(30))
        #expect(bench.currentTransport == .mtproto)
        bench.run { $0.setTransports(.automatic) }
        bench.advance(.seconds(5))
        #expect(bench.currentTransport == .compact)
        // What is used already is not left.
        let opened = bench.transport.opened.count
        bench.run { $0.setTransports(.compact) }
        bench.advance(.seconds(5))
        #expect(bench.transport.opened.count == opened)
    }

    @Test func `calls of a line run one after the other`() {
        let bench = bench()
        bench.server.script { _ in nil }
        bench.start()
        var policy = RequestPolicy()
        policy.line = .init("chat")
        let answers = (0..<3).map { _ in bench.call(Self.quick, policy) }
        for count in 1...3 {
            bench.advance(.seconds(1))
            #expect(bench.server.calls.count == count)
            bench.server.answer(bench.server.calls[count - 1], with: ScriptedServer.boolTrue)
        }
        bench.advance(.seconds(1))
        #expect(answers.allSatisfy { $0.value == true })
    }

    @Test func `calls of a line are one flight`() {
        let bench = bench()
        bench.transport.behaviour.delay = .milliseconds(500)
        bench.start()
        let answers = (0..<3).map { _ in bench.call(Self.quick, RequestPolicy(line: .init("chat"))) }
        bench.advance(.seconds(10))
        #expect(bench.server.calls.map(\.at) == [.seconds(2), .seconds(2), .seconds(2)])
        #expect(answers.allSatisfy { $0.value == true })
    }

    @Test func `a call behind a refused one is sent again, once that has ended`() {
        let bench = bench()
        let refusals = Locked(1)
        bench.server.script { _ in
            let isRefused = refusals.withLock { left in
                left -= 1
                return left >= 0
            }
            return isRefused ? .rpcError(400, "PEER_ID_INVALID") : ScriptedServer.boolTrue
        }
        bench.start()
        let answers = (0..<3).map { _ in bench.call(Self.quick, RequestPolicy(line: .init("chat"))) }
        bench.advance(.seconds(1))
        #expect(answers[0].error == .refused(code: 400, name: "PEER_ID_INVALID"))
        #expect(answers.dropFirst().allSatisfy { $0.value == true })
        #expect(bench.server.calls.count == 3)
    }

    @Test func `a line waits behind a call that may not go early`() {
        let first = bench()
        first.start()
        first.call(Self.quick)
        first.advance(.seconds(1))
        let second = bench(credentials: first.credentials.load(), server: first.server)
        second.transport.behaviour.delay = .milliseconds(500)
        second.start()
        let policy = RequestPolicy(line: .init("chat"))
        second.call(Self.quick, policy)
        second.call(TLFunction.UpdatesGetState(), policy)
        second.advance(.seconds(5))
        #expect(second.server.tickettedChannels == 1)
        #expect(
            second.server.calls.dropFirst().map(\.method) == [
                TLFunction.AccountUpdateStatus.constructorID, TLFunction.UpdatesGetState.constructorID,
            ]
        )
    }

    @Test func `a device that was signed out is told`() {
        let bench = bench()
        bench.start()
        bench.call(Self.quick)
        bench.advance(.seconds(1))
        bench.server.signOutCompact()
        bench.advance(.seconds(1))
        #expect(bench.events.contains(.signedOut("SESSION_REVOKED")))
    }

    @Test func `a server that has proved nothing signs no device out`() {
        let first = bench()
        first.start()
        first.call(Self.quick)
        first.advance(.seconds(1))
        first.server.endOpenings()
        let second = bench(credentials: first.credentials.load(), server: first.server)
        second.start()
        second.advance(.seconds(60))
        #expect(second.server.tickettedChannels == 1)
        #expect(second.server.openings.count > 2)
        #expect(!second.events.contains(.signedOut("SESSION_REVOKED")))
    }

    @Test func `a denied key is given up only after denials over minutes`() {
        let first = bench()
        first.start()
        first.call(Self.quick)
        first.advance(.seconds(1))
        first.server.denyKeys(true)
        let second = bench(credentials: first.credentials.load(), server: first.server)
        second.start()
        second.advance(.seconds(100))
        #expect(!second.events.contains(.signedOut("AUTH_KEY_UNREGISTERED")))
        second.advance(.seconds(200))
        #expect(second.events.contains(.signedOut("AUTH_KEY_UNREGISTERED")))
    }

    @Test func `parts of files go over sessions without pushes`() {
        let bench = bench()
        bench.start()
        bench.call(Self.quick)
        bench.advance(.seconds(1))
        let part = bench.call(Self.quick, by: bench.network.media(.download))
        bench.advance(.seconds(1))
        #expect(part.value == true)
        #expect(bench.server.openings.map(\.wantsUpdates) == [true, false])
    }

    private static let part = TLFunction.UploadSaveFilePart(
        fileID: 1,
        filePart: 0,
        bytes: [UInt8](repeating: 1, count: 32 << 10)
    )

    @Test func `a part of a file goes with the first message`() {
        let bench = bench()
        bench.start()
        bench.call(Self.quick)
        bench.advance(.seconds(1))
        let before = bench.clock.now
        bench.transport.behaviour.delay = .milliseconds(500)
        let part = bench.call(Self.part, by: bench.network.media(.upload))
        bench.advance(.seconds(5))
        #expect(part.value == true)
        #expect(bench.server.tickettedChannels == 1)
        #expect(bench.server.calls.last.map { $0.at - before } == .seconds(1))
    }

    @Test func `a first message with a part that is not answered shuts no door`() {
        let bench = bench(.automatic)
        bench.start()
        bench.call(Self.quick)
        bench.advance(.seconds(1))
        let part = bench.call(Self.part, by: bench.network.media(.upload))
        // The stream is open, and the message under way.
        bench.advance(.milliseconds(15))
        bench.transport.behaviour.isSilent = true
        // It is given up after 4 s, and one for each 4 KiB.
        bench.advance(.seconds(12))
        bench.transport.behaviour.isSilent = false
        bench.advance(.seconds(10))
        #expect(part.value == true)
        #expect(bench.server.calls.last?.compact != nil)
        #expect(bench.currentTransport == .compact)
    }

    // MARK: names

    private static let users: [TL.User] = [.userEmpty(.init(id: 7)), .userEmpty(.init(id: 8))]
    private static let readUsers = TLFunction.UsersGetUsers(id: [.inputUserSelf])

    /// A bench that has connected, whose server answers with two users.
    private func benchWithUsers() -> NetworkBench {
        let bench = bench()
        bench.server.script { call in
            guard call.method == TLFunction.UsersGetUsers.constructorID else {
                return ScriptedServer.boolTrue
            }
            var writer = TLWriter()
            writer.write(Self.users)
            return writer.bytes
        }
        bench.start()
        bench.call(Self.quick)
        bench.advance(.seconds(1))
        return bench
    }

    /// Whether each answer of a session with users named some of an earlier one.
    private func names(of bench: NetworkBench) -> [Bool] {
        bench.server.compactAnswers.filter { $0.payload.count > 1 }.map(\.refersBack)
    }

    @Test func `users that came before are named, and the answer is complete`() {
        let bench = benchWithUsers()
        let answers = (0..<3).map { _ in bench.call(Self.readUsers) }
        bench.advance(.seconds(1))
        #expect(answers.map(\.value) == [Self.users, Self.users, Self.users])
        #expect(names(of: bench) == [false, true, true])
        #expect(bench.server.openings.map(\.form) == [CompactAPI.ownForm])
    }

    @Test func `an answer that nobody waits for any more brings its users`() {
        let bench = benchWithUsers()
        bench.transport.behaviour.delay = .milliseconds(500)
        let unwanted = bench.call(Self.readUsers)
        bench.advance(.milliseconds(600))
        unwanted.cancel()
        bench.advance(.seconds(2))
        let answer = bench.call(Self.readUsers)
        bench.advance(.seconds(2))
        #expect(answer.value == Self.users)
        #expect(names(of: bench) == [false, true])
        #expect(bench.server.openings.count == 1)
    }

    @Test func `after a break names go on, and in a new session they begin anew`() {
        let bench = benchWithUsers()
        bench.call(Self.readUsers)
        bench.advance(.seconds(1))
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(20))
        let second = bench.call(Self.readUsers)
        bench.advance(.seconds(1))
        #expect(bench.server.resumptions == 1)
        bench.server.forgetCompactSessions()
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(60))
        let third = bench.call(Self.readUsers)
        bench.advance(.seconds(1))
        #expect(second.value == Self.users && third.value == Self.users)
        #expect(names(of: bench) == [false, true, false])
    }

    @Test func `a server that names what it has not sent loses the session, and sends everything whole then`()
    {
        let bench = benchWithUsers()
        bench.call(Self.readUsers)
        bench.advance(.seconds(1))
        bench.server.confuseCompact()
        let answer = bench.call(Self.readUsers)
        bench.advance(.seconds(20))
        #expect(answer.value == Self.users)
        #expect(names(of: bench) == [false, true, false])
        #expect(bench.server.openings.map(\.form) == [CompactAPI.ownForm, 0])
    }

    @Test func `a server with a form that was not offered is not listened to, and dialled with pauses`() {
        let bench = benchWithUsers()
        bench.call(Self.readUsers)
        bench.advance(.seconds(1))
        bench.server.forceForm()
        bench.server.confuseCompact()
        bench.call(Self.readUsers)
        bench.advance(.seconds(20))
        let forms = bench.server.openings.map(\.form)
        #expect((3...20).contains(forms.count), "\(forms)")
        #expect(forms.dropFirst().allSatisfy { $0 == 0 })
    }
}
