import CompactWire
import TelegramSchema

@testable import CompactOpcodes

/// A session whose owner is the test.
final class Talk {
    static let me: UserID = 1_000_001
    static let other: UserID = 1_000_002
    static let time: Int32 = 1_700_000_000

    let session: OpcodeSession
    private var lastNumber: UInt16 = 0

    init(isSignedIn: Bool = true) {
        session = OpcodeSession(
            addresses: OpcodeSession.Addresses { _ in "http://here/file" },
            callsSeed: 7
        ) { Int64(Self.time) * 1000 }
        guard isSignedIn else { return }
        session.me = Self.me
        session.keyNumber = 5
        session.note([.user(.init(id: Self.other, accessHash: 99, firstName: "Olga"))])
    }

    /// Sends a request and gives what the session wants.
    @discardableResult
    func request(_ opcode: Opcode, _ payload: MessagePackValue = .map([])) -> [OpcodeSession.Output] {
        request(opcode.rawValue, payload.encoded())
    }

    @discardableResult
    func request(_ opcode: UInt16, _ payload: [UInt8]) -> [OpcodeSession.Output] {
        lastNumber &+= 1
        session.receive(
            CompactRequestNumber(sequence: lastNumber),
            CompactOpcode(rawValue: opcode),
            payload: payload
        )
        return session.takeOutput()
    }

    /// Answers the only call among `output`.
    func answer(_ output: [OpcodeSession.Output], with body: [UInt8]) -> [OpcodeSession.Output] {
        for case .call(let number, _) in output { session.answered(number, with: body) }
        return session.takeOutput()
    }

    func push(_ updates: TL.Update...) -> [OpcodeSession.Output] {
        let all = TL.Updates.updates(.init(updates: updates, users: [], chats: [], date: Self.time, seq: 0))
        session.push(all.encoded())
        return session.takeOutput()
    }

    static func text(
        _ text: String,
        id: MessageID = 10,
        editDate: Int32? = nil,
        reactions: TL.MessageReactions? = nil
    ) -> TL.Message {
        .message(
            .init(
                id: id,
                fromID: .peerUser(.init(userID: other)),
                peerID: .peerUser(.init(userID: other)),
                date: time,
                message: text,
                editDate: editDate,
                reactions: reactions
            )
        )
    }
}

extension [OpcodeSession.Output] {
    var calls: [[UInt8]] {
        compactMap { output in
            guard case .call(_, let body) = output else { return nil }
            return body
        }
    }

    var response: MessagePackValue? {
        for case .respond(_, let value) in self { return value }
        return nil
    }

    var refusal: OpcodeError? {
        for case .refuse(_, let error) in self { return error }
        return nil
    }

    var events: [(CompactOpcode, MessagePackValue)] {
        compactMap { output in
            guard case .event(let opcode, let value) = output else { return nil }
            return (opcode, value)
        }
    }

    /// True if the connection is to end.
    var isClosed: Bool {
        contains { output in
            guard case .close = output else { return false }
            return true
        }
    }

    /// The call without the wrappers of a first one.
    func method<Method: TLFunctionCall>(_ type: Method.Type) -> Method? {
        for body in calls {
            if let method = try? Method(decoding: body) { return method }
            var reader = TLReader(body.span.bytes)
            if (try? TLFunction.InvokeWithLayer(from: &reader)) != nil,
                (try? TLFunction.InitConnection(from: &reader)) != nil,
                let method = try? Method(from: &reader)
            {
                return method
            }
        }
        return nil
    }
}
