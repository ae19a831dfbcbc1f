import TelegramSchema
import Testing

@testable import MTProto

/// The checks of a packet before it has any effect.
@Suite struct PacketVerdictTests {
    var bench = ServerBench.established()

    private mutating func header(_ id: WireMessageID, salt: Int64? = nil) -> MessageHeader {
        MessageHeader(
            salt: salt ?? bench.salts.current(now: bench.now),
            sessionID: ServerBench.sessionID,
            messageID: id,
            seqNo: 1
        )
    }

    private mutating func verdict(_ id: WireMessageID, salt: Int64? = nil) -> PacketVerdict {
        let header = header(id, salt: salt)
        return bench.session.judge(header, salts: &bench.salts, now: bench.now)
    }

    @Test mutating func `a packet that was recorded is told from a new one`() {
        let id = bench.nextID()
        #expect(verdict(id) == .new)

        bench.send(ServerBench.call, id: id, seqNo: 1)
        #expect(verdict(id) == .repeated)

        bench.advance(.seconds(301))
        #expect(verdict(id) == .refused(.idTooLow))
        #expect(verdict(bench.nextID(), salt: 5) == .refused(.wrongSalt))
    }

    @Test mutating func `what nobody remembers any more is not new`() {
        let old = bench.nextID()
        for _ in 0..<ReceivedMessages.capacity + 1 {
            bench.advance(.milliseconds(1))
            bench.send(MTPFunction.Ping(pingID: 1).encoded(), content: false)
        }

        #expect(verdict(old) == .refused(.forgotten))
    }

    @Test mutating func `a packet of an unknown session is judged without making one`() {
        let known = header(bench.nextID())
        let stranger = header(bench.nextID(), salt: 0)

        #expect(PacketVerdict(known, salts: &bench.salts, now: bench.now) == .new)
        #expect(PacketVerdict(stranger, salts: &bench.salts, now: bench.now) == .refused(.wrongSalt))
    }

    @Test mutating func `refusals say what is wrong under numbers that no session uses`() throws {
        var refusals = PacketRejector()
        let id = bench.nextID()
        let header = header(id, salt: 0)
        let answers = [BadMessage.wrongSalt, .idTooLow].map {
            refusals.refuse(header, because: $0, salts: &bench.salts, now: bench.now)
        }
        _ = bench.answer(bench.send(ServerBench.call), [0xb5, 0x75, 0x72, 0x99])
        let ofSession = bench.flush()
        let salt = bench.salts.current(now: bench.now)

        #expect(answers[0].body == ServiceBody.badSalt(id, 1, newSalt: salt))
        #expect(answers[1].body == ServiceBody.bad(.idTooLow, id, 1))
        #expect(Set(answers.map(\.header.messageID)).count == 2)
        #expect(answers.allSatisfy { $0.header.messageID.rawValue & 3 == 1 && $0.header.salt == salt })
        #expect(Set(answers.map(\.header.messageID)).isDisjoint(with: ofSession.map(\.id)))
    }

    /// As when the server has restarted, or the session was evicted.
    @Test func `a packet that ran once runs no second time when its session is forgotten`() throws {
        var bench = ServerBench.established()
        let id = bench.nextID()
        let salt = bench.salts.current(now: bench.now)
        let first = bench.send(ServerBench.call, id: id, seqNo: 1, salt: salt)
        #expect(bench.session.canBeReplayed(now: bench.now))

        bench.salts.renew(at: bench.now)
        bench.session = ServerSession(id: ServerBench.sessionID, uniqueID: 100)
        let replayed = bench.send(ServerBench.call, id: id, seqNo: 1, salt: salt)
        #expect(first.count == 1 && replayed.isEmpty)

        // The client itself gets the salt, and sends the same again.
        let told = bench.flush(MTP.BadMsgNotification.self)
        let again = bench.send(ServerBench.call, id: id, seqNo: 1)
        #expect(told.count == 1 && again == first)
    }

    @Test func `a session that took nothing in, or nothing fresh, leaves the salts alone`() {
        var bench = ServerBench()
        #expect(!bench.session.canBeReplayed(now: bench.now))

        bench.send(ServerBench.call)
        bench.advance(.seconds(299))
        #expect(bench.session.canBeReplayed(now: bench.now))

        bench.advance(.seconds(2))
        #expect(!bench.session.canBeReplayed(now: bench.now))
    }
}
