import CompactAPI
import Foundation
import FuzzSupport
import HostileCalls
import SchemaSyntax
import TelegramSchema

/// The answers and updates of one session, which name users and chats of earlier ones.
enum AnswerPlay {
    /// What a hostile server sends inside a channel: any payloads as answers to these methods, and as updates. A client that
    /// cannot read one ends its session; here it reads on.
    static func readHostile(_ input: inout FuzzInput, form: Int) {
        let api = CompactAPI(form: form)
        var known: CompactKnownValues? = CompactKnownValues()
        while !input.isEmpty {
            let kind = input.byte()
            let payload = input.take(Int(input.byte()) | Int(kind & 0x80) << 4)
            guard kind & 0x40 == 0 else {
                guard let value = try? api.updates(from: payload, known: known) else { continue }
                check(value, of: payload)
                precondition(
                    (try? api.updates(from: (try? api.payload(ofUpdates: value)) ?? [])) == value,
                    "updates change"
                )
                continue
            }
            let method = methods[Int(kind & 0x3f) % methods.count]
            guard let value = try? api.answer(from: payload, of: method, known: &known) else { continue }
            check(value, of: payload)
            let again = try? api.answer(
                from: (try? api.payload(ofAnswer: value, of: method)) ?? [],
                of: method
            )
            precondition(again == value, "an answer changes")
        }
    }

    /// A byte can name the longest value that is remembered.
    private static func check(_ value: [UInt8], of payload: [UInt8]) {
        let most = payload.count * CompactSentValues.longestValue + 64
        precondition(value.count <= most, "grew beyond its bound")
    }

    /// Methods whose answers have users and chats, and one whose answer is them.
    private static let methods: [UInt32] = [
        TLFunction.UsersGetUsers.constructorID, TLFunction.MessagesGetDialogs.constructorID,
        TLFunction.MessagesGetHistory.constructorID, TLFunction.UpdatesGetDifference.constructorID,
        TLFunction.ContactsGetContacts.constructorID, TLFunction.MessagesGetChats.constructorID,
    ]

    // MARK: an honest server

    private struct Answer {
        var method: UInt32
        var value: [UInt8]
    }

    /// What an honest server sends of any values of the schema, over connections that lose the end of it: whatever is read is
    /// what was sent, and everything is read once the server knows of a loss.
    static func passHonest(by bytes: [UInt8], form: Int) {
        let api = CompactAPI(form: form)
        var choices = Choices(bytes)
        var sent = CompactSentValues()
        var known: CompactKnownValues? = CompactKnownValues()
        var answers: [Answer] = []
        /// True if the client has lost what the server takes it to have.
        var hasLost = false
        for _ in 0..<1 + choices.below(12) {
            switch choices.below(8) {
            case 0 where hasLost:
                sent.forgetAll()
                hasLost = false
            case 1:
                let value = make(.boxed("Updates"), by: &choices)
                guard let payload = try? api.payload(ofUpdates: value, sent: sent) else { continue }
                let read = try? api.updates(from: payload, known: known)
                precondition(read == value || (read == nil && hasLost), "updates change")
            default:
                guard let answer = nextAnswer(of: &answers, by: &choices),
                    let written = try? api.payload(ofAnswer: answer.value, of: answer.method, sent: sent)
                else { continue }
                sent.add(written)
                guard !choices.once(in: 8) else {
                    hasLost = true
                    continue
                }
                let read = try? api.answer(from: written.payload, of: answer.method, known: &known)
                precondition(read == answer.value || (read == nil && hasLost), "an answer changes")
            }
        }
    }

    /// An answer, half of the time one that came before.
    private static func nextAnswer(of earlier: inout [Answer], by choices: inout Choices) -> Answer? {
        if choices.chance(128), let answer = choices.pick(earlier) { return answer }
        guard let method = choices.pick(functions) else { return nil }
        let answer = Answer(method: method.id, value: make(method.result, by: &choices))
        // What the schema refuses is nobody's answer.
        let isSound = (try? CompactAPI().payload(ofAnswer: answer.value, of: answer.method)) != nil
        guard isSound else { return nil }
        earlier.append(answer)
        return answer
    }

    private static func make(_ type: TypeExpression, by choices: inout Choices) -> [UInt8] {
        ValueMaker.value(of: type, in: grammar, knowing: KnownEntities(), by: &choices)
    }

    private static let functions = grammar.functions.filter { !$0.isGeneric }

    private static let grammar: Grammar = {
        do {
            let file = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../../Schema/api.tl"
            return try Grammar(text: String(contentsOf: URL(filePath: file), encoding: .utf8), file: file)
        } catch {
            fatalError("the schema does not read: \(error)")  // SAFETY: nothing can be fuzzed without it
        }
    }()
}
