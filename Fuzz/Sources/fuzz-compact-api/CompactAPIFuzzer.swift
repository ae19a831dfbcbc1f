import CompactAPI
import FuzzSupport
import TelegramSchema

/// Rewrites any bytes, from TL to the compact transport's values and back: as a call, as updates, and as an answer.
///
/// The first byte chooses the direction, and the length of the peer's list or the form of answers. What was read is written
/// again and read as the same; what comes out is at most a constant for each byte that went in. Or it chooses a session's
/// answers, of a hostile server or an honest one (``AnswerPlay``).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCompactAPI(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let choice = input.byte()
    let form = Int(choice >> 2 & 3)
    if choice & 0xc2 == 0xc0 {
        if choice & 1 == 0 {
            AnswerPlay.readHostile(&input, form: form)
        } else {
            AnswerPlay.passHonest(by: input.rest(), form: form)
        }
        return 0
    }
    let length = choice & 2 == 0 ? CompactAPI.ownListLength : Int(choice >> 2) * 16
    let api = CompactAPI(peerListLength: length, form: choice & 2 == 0 ? form : 0)
    let value = input.rest()
    // The first bytes are also the method whose answer the rest is.
    let method = value.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let rest = Array(value.dropFirst(4))
    if choice & 1 == 0 {
        read(value, by: { try api.call(from: $0) }, back: { try api.payload(ofCall: $0) })
        read(value, by: { try api.updates(from: $0) }, back: { try api.payload(ofUpdates: $0) })
        read(
            rest,
            by: { try api.answer(from: $0, of: method) },
            back: { try api.payload(ofAnswer: $0, of: method) }
        )
        if let error = try? MTP.RpcError(compactPayload: value) {
            precondition(
                (try? MTP.RpcError(compactPayload: error.compactPayload())) == error,
                "an error changes"
            )
        }
        readTwice(rest, of: method, by: api)
    } else {
        write(value, by: { try api.payload(ofCall: $0) }, back: { try api.call(from: $0) })
        write(value, by: { try api.payload(ofUpdates: $0) }, back: { try api.updates(from: $0) })
        write(
            rest,
            by: { try api.payload(ofAnswer: $0, of: method) },
            back: { try api.answer(from: $0, of: method) }
        )
        writeTwice(rest, of: method, by: api)
    }
    return 0
}

private typealias Rewriting = ([UInt8]) throws -> [UInt8]

/// A payload that is read, written and read again is the same value.
private func read(_ payload: [UInt8], by read: Rewriting, back write: Rewriting) {
    guard let value = try? read(payload) else { return }
    precondition(value.count <= payload.count * 64 + 64, "grew beyond its bound")
    guard let again = try? write(value), let second = try? read(again) else {
        preconditionFailure("a value that was read cannot be written")
    }
    precondition(second == value, "a value changes")
}

/// An answer may be read after itself, which it then names values of; what comes out stays within the bounds of each.
private func readTwice(_ payload: [UInt8], of method: UInt32, by api: CompactAPI) {
    var known: CompactKnownValues? = CompactKnownValues()
    for _ in 0..<2 {
        guard let value = try? api.answer(from: payload, of: method, known: &known) else { return }
        // A byte can name the longest value.
        let most = max(64, CompactSentValues.longestValue)
        precondition(value.count <= payload.count * most + 64, "grew beyond its bound")
    }
}

/// An answer that is written again names what the first one has brought, and is read as the same.
private func writeTwice(_ value: [UInt8], of method: UInt32, by api: CompactAPI) {
    guard let plain = try? api.payload(ofAnswer: value, of: method),
        let expected = try? api.answer(from: plain, of: method)
    else { return }
    var sent = CompactSentValues()
    var known: CompactKnownValues? = CompactKnownValues()
    for _ in 0..<2 {
        guard let answer = try? api.payload(ofAnswer: value, of: method, sent: sent),
            let read = try? api.answer(from: answer.payload, of: method, known: &known)
        else { preconditionFailure("an answer cannot be read with names") }
        precondition(read == expected, "an answer changes")
        sent.add(answer)
    }
}

/// A value that is written, read and written again is the same payload.
private func write(_ value: [UInt8], by write: Rewriting, back read: Rewriting) {
    guard let payload = try? write(value) else { return }
    precondition(payload.count <= value.count * 2 + 64, "grew beyond its bound")
    guard let again = try? read(payload), let second = try? write(again) else {
        preconditionFailure("a payload that was written cannot be read")
    }
    precondition(second == payload, "a payload changes")
}
