import BenchKit
import CompactAPI
import CompactWire
import TelegramSchema
import WireCompression

/// The compact transport's values beside TL: bytes of typical answers, and what the rewriting costs.
enum CompactCase {
    private static let api = CompactAPI()

    static func run(_ results: inout Results) {
        var typical = TypicalAnswers(seed: 5)
        let text = String(repeating: "Words on the wire. ", count: 11).prefix(200)
        let send = TLFunction.MessagesSendMessage(
            peer: .inputPeerUser(.init(userID: 1, accessHash: 0x1234_5678_9ABC_DEF0)),
            message: String(text),
            randomID: 0x1234_5678_9ABC_DEF1
        ).encoded()
        measure("messages.sendMessage of 200 B", send, &results) {
            try $0.payload(ofCall: $1)
        } back: {
            try $0.call(from: $1)
        }
        let sent = TL.Updates.updateShortSentMessage(
            .init(out: true, id: 40_000, pts: 40_000, ptsCount: 1, date: 1_795_900_000)
        )
        measureUpdates("answer to it", sent, &results)
        measureUpdates("update of a message", typical.incoming(), &results)
        measureAnswer(
            "messages.getDialogs, 20 chats",
            typical.dialogs().encoded(),
            of: TLFunction.MessagesGetDialogs.constructorID,
            &results
        )
        measureAnswer(
            "messages.getHistory, 50 messages",
            typical.history().encoded(),
            of: TLFunction.MessagesGetHistory.constructorID,
            &results
        )
    }

    private static func measureUpdates(_ name: String, _ updates: TL.Updates, _ results: inout Results) {
        measure(name, updates.encoded(), &results) {
            try $0.payload(ofUpdates: $1)
        } back: {
            try $0.updates(from: $1)
        }
    }

    private static func measureAnswer(
        _ name: String,
        _ bytes: [UInt8],
        of method: UInt32,
        _ results: inout Results
    ) {
        measure(name, bytes, &results) {
            try $0.payload(ofAnswer: $1, of: method)
        } back: {
            try $0.answer(from: $1, of: method)
        }
        let newest = CompactAPI(form: CompactAPI.ownForm)
        measure("\(name), with differences", bytes, &results) { _, bytes in
            try newest.payload(ofAnswer: bytes, of: method)
        } back: { _, payload in
            try newest.answer(from: payload, of: method)
        }
        measureNames("\(name), and users and chats named", bytes, of: method, &results)
    }

    /// As if the same answer had come before in the session.
    private static func measureNames(
        _ name: String,
        _ bytes: [UInt8],
        of method: UInt32,
        _ results: inout Results
    ) {
        let newest = CompactAPI(form: CompactAPI.ownForm)
        var sent = CompactSentValues()
        var known: CompactKnownValues? = CompactKnownValues()
        guard let first = try? newest.payload(ofAnswer: bytes, of: method, sent: sent),
            (try? newest.answer(from: first.payload, of: method, known: &known)) != nil
        else { return }
        sent.add(first)
        let (before, have) = (sent, known)
        measure(name, bytes, &results) { _, bytes in
            try newest.payload(ofAnswer: bytes, of: method, sent: before).payload
        } back: { _, payload in
            var known = have
            return try newest.answer(from: payload, of: method, known: &known)
        }
    }

    private static func measure(
        _ name: String,
        _ bytes: [UInt8],
        _ results: inout Results,
        write: (CompactAPI, [UInt8]) throws -> [UInt8],
        back: (CompactAPI, [UInt8]) throws -> [UInt8]
    ) {
        guard let payload = try? write(api, bytes) else { return }
        let deflated = Gzip.deflate(bytes.span.bytes).map { min($0.count, bytes.count) }
        results.add(
            "compact",
            name,
            [
                "TL bytes": Double(bytes.count),
                "TL gzip bytes": Double(deflated ?? bytes.count),
                "compact bytes": Double(payload.count),
                "compact packed bytes": Double(packed(payload, .usual)),
                "compact packed hard bytes": Double(packed(payload, .high)),
                "pack ns": Stopwatch.nanoseconds { consume(packed(payload, .usual)) },
                "pack hard ns": Stopwatch.nanoseconds { consume(packed(payload, .high)) },
                "write ns": Stopwatch.nanoseconds { consume(try? write(api, bytes)) },
                "write allocations": Allocations.count { consume(try? write(api, bytes)) },
                "read ns": Stopwatch.nanoseconds { consume(try? back(api, payload)) },
                "read allocations": Allocations.count { consume(try? back(api, payload)) },
            ]
        )
    }

    /// The payload's bytes as a session sends them.
    private static func packed(_ payload: [UInt8], _ effort: PackingEffort) -> Int {
        var session = CompactServerSession(isNumbered: false, now: .zero)
        let first = CompactFrame(.request, sequence: 0, opcode: .call, payload: [])
        _ = session.attach(CompactFrameReader(maximumPayloadBytes: 1 << 20), first: first, now: .zero)
        session.respond(to: CompactRequestNumber(sequence: 0), payload: payload, effort: effort)
        return session.takeOutput().count - 10
    }
}
