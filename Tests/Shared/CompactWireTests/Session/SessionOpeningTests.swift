import TestKit
import Testing

@testable import CompactWire

@Suite struct SessionOpeningTests {
    private static let device = SessionDevice(
        apiID: 4,
        deviceModel: "Pocket radio",
        systemVersion: "Linux 6.1",
        appVersion: "1.0",
        systemLanguage: "de-DE",
        language: "de"
    )

    private static let proof = [UInt8](repeating: 9, count: 32)

    private static let openings = [
        SessionOpening(listLength: 1200, layer: 214),
        SessionOpening(
            listLength: 0,
            layer: -1,
            key: .init(id: .min, proof: proof),
            device: device,
            wantsUpdates: false
        ),
        SessionOpening(listLength: 1, layer: 214, key: .init(id: .max, proof: proof), device: device),
    ]

    private static let answer = SessionOpeningAnswer(
        token: [UInt8](0..<16),
        milliseconds: 1_795_900_000_123,
        listLength: 1200,
        proof: proof
    )

    @Test func `openings and answers come back the same`() throws {
        for opening in Self.openings {
            #expect(try SessionOpening(decoding: opening.encoded()) == opening)
        }
        #expect(try SessionOpeningAnswer(decoding: Self.answer.encoded()) == Self.answer)
    }

    @Test(arguments: [Int64.min, -1, 1 << 42, .max])
    func `an answer with a time that no clock has is refused`(milliseconds: Int64) {
        var answer = Self.answer
        answer.milliseconds = milliseconds
        #expect(throws: SessionMessageError.unexpectedValue(place: 1)) {
            try SessionOpeningAnswer(decoding: answer.encoded())
        }
    }

    @Test func `an opening is a list, whose form is given`() {
        let bytes = SessionOpening(listLength: 1200, layer: 214).encoded()
        #expect(bytes == hex("96 cd04b0 ccd6 c0 c0 c0 c3"))
    }

    @Test func `a form is a further value, and one that is none is the first`() throws {
        var opening = SessionOpening(listLength: 1200, layer: 214)
        opening.form = 1
        #expect(opening.encoded() == hex("97 cd04b0 ccd6 c0 c0 c0 c3 01"))
        #expect(try SessionOpening(decoding: opening.encoded()) == opening)
        var answer = Self.answer
        answer.form = 1
        #expect(try SessionOpeningAnswer(decoding: answer.encoded()) == answer)
        guard case .array(let items) = try MessagePackValue(decoding: opening.encoded()) else {
            Issue.record("no list")
            return
        }
        for value in [MessagePackValue.integer(-1), .null, .string("1")] {
            let other = MessagePackValue.array(Array(items.dropLast()) + [value]).encoded()
            #expect(try SessionOpening(decoding: other).form == 0)
        }
    }

    @Test func `further values are ignored, and missing ones refused`() throws {
        for opening in Self.openings {
            guard case .array(let items) = try MessagePackValue(decoding: opening.encoded()) else {
                Issue.record("no list")
                continue
            }
            let longer = MessagePackValue.array(items + [.string("later"), .map([])]).encoded()
            #expect(try SessionOpening(decoding: longer) == opening)
            for count in 0..<items.count {
                let shorter = MessagePackValue.array(Array(items.prefix(count))).encoded()
                #expect(throws: SessionMessageError.tooFewValues(count: count)) {
                    try SessionOpening(decoding: shorter)
                }
            }
        }
    }

    @Test func `a value of another kind is named by its place`() throws {
        guard case .array(let items) = try MessagePackValue(decoding: Self.openings[1].encoded()) else {
            Issue.record("no list")
            return
        }
        let strange: [(Int, MessagePackValue)] = [
            (0, .string("1")), (0, .null), (1, .integer(1 << 31)), (2, .string("x")), (3, .binary([1])),
            (3, .string("x")), (3, .null), (4, .string("x")), (5, .integer(1)),
        ]
        for (place, value) in strange {
            var changed = items
            changed[place] = value
            let bytes = MessagePackValue.array(changed).encoded()
            #expect(throws: SessionMessageError.unexpectedValue(place: place)) {
                try SessionOpening(decoding: bytes)
            }
        }
        var keyless = items
        keyless[2] = .null
        #expect(throws: SessionMessageError.unexpectedValue(place: 3)) {
            try SessionOpening(decoding: MessagePackValue.array(keyless).encoded())
        }
    }

    @Test func `long texts of a device are refused`() throws {
        var opening = Self.openings[1]
        opening.device?.appVersion = String(repeating: "ä", count: 129)
        #expect(throws: SessionMessageError.unexpectedValue(place: 3)) {
            try SessionOpening(decoding: opening.encoded())
        }
        opening.device?.appVersion = String(repeating: "ä", count: 128)
        #expect(try SessionOpening(decoding: opening.encoded()) == opening)
    }

    @Test func `damaged bytes are typed errors, or another message`() throws {
        var random = SeededRandom(seed: 7)
        let whole = Self.openings.map { $0.encoded() } + [Self.answer.encoded()]
        for bytes in whole {
            for place in bytes.indices {
                for value in [0x00, 0x7f, 0xc1, 0xdd, 0xff, UInt8(truncatingIfNeeded: random.next())] {
                    var damaged = bytes
                    damaged[place] = value
                    // Only errors of this type may come out.
                    do throws(SessionMessageError) {
                        _ = try SessionOpening(decoding: damaged)
                        _ = try SessionOpeningAnswer(decoding: Array(damaged.prefix(place)))
                    } catch { #expect(!"\(error)".isEmpty) }
                }
            }
        }
        #expect(throws: SessionMessageError.notAList) { try SessionOpening(decoding: [0x80]) }
        #expect(throws: SessionMessageError.notAList) { try SessionOpeningAnswer(decoding: [0xc0]) }
        #expect(throws: SessionMessageError.self) { try SessionOpening(decoding: []) }
    }

    @Test func `a resumption carries a proof each way, and no half one`() throws {
        let resumption = Resumption(token: [1, 2], waiting: [3, 65_535], proof: Self.proof)
        #expect(Resumption(resumption.payload) == resumption)
        let answer = ResumptionAnswer(next: 3, pushes: 4, proof: Self.proof)
        #expect(ResumptionAnswer(answer.payload) == answer)
        let plain = Resumption(token: [1, 2], waiting: [])
        #expect(Resumption(plain.payload) == plain)
        let half = Resumption(token: [1, 2], waiting: [], proof: [1])
        #expect(Resumption(half.payload) == nil)
        #expect(ResumptionAnswer(ResumptionAnswer(next: 3, pushes: 4, proof: []).payload) == nil)
    }

    @Test func `the server's proof comes with the resumption, before anything else`() throws {
        var pair = try SessionPair.opened()
        #expect(pair.client.serverProof == nil)
        pair.client.disconnected()
        _ = pair.client.connected(proof: Self.proof, now: .zero)
        var bytes: [UInt8] = []
        let answer = ResumptionAnswer(next: 1, pushes: 0, proof: Self.proof)
        let resumed = CompactFrame(
            .response,
            sequence: 0,
            opcode: .resume,
            payload: answer.payload.encoded()
        )
        try resumed.write(to: &bytes)
        #expect(pair.client.receive(bytes.span.bytes, now: .zero) == [.resumed(missedPushes: false)])
        #expect(pair.client.serverProof == Self.proof)

        // A push from somebody who has not said who it is ends the connection.
        pair.client.disconnected()
        _ = pair.client.connected(proof: Self.proof, now: .zero)
        #expect(pair.client.serverProof == nil)
        bytes = []
        try CompactFrame(.request, sequence: 0, opcode: .call, payload: [0x90]).write(to: &bytes)
        let events = pair.client.receive(bytes.span.bytes, now: .zero)
        #expect(events == [.closed(.unexpectedCommand(.request))])
    }
}
