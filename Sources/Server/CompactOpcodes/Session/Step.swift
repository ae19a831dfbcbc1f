import CompactWire
import TelegramSchema

/// What a request needs next: calls of the API, a key, or nothing more.
///
/// A handler is a chain of these. It holds no state besides what its closures captured, and dies with its session.
enum Step {
    /// The answer.
    case done(MessagePackValue)
    /// The refusal.
    case fail(OpcodeError)
    /// Calls of the API, at once; continued with their answers in the same order.
    case calls([[UInt8]], then: ([Outcome]) -> Step)
    /// A new token, with a key in the store.
    case newKey(then: (NewKeyOutcome) -> Step)
    /// The key of a token becomes the session's.
    case useKey(CompactToken, then: (KeyOutcome) -> Step)
    /// A slot for a file.
    case upload(UploadKind, then: (UploadSlot?) -> Step)
}

/// The result of a wish for a new token.
public enum NewKeyOutcome: Sendable {
    /// The token; its key is stored, and is the session's now.
    case made(CompactToken)
    /// Too many were made lately.
    case refused
    /// The store failed.
    case failed
}

/// The result of a search for a token's key.
public enum KeyOutcome: Equatable, Sendable {
    /// It is the session's now; somebody may be signed in under it.
    case found(isSignedIn: Bool)
    /// There is none.
    case absent
    /// The address has named too many tokens that do not exist.
    case refused
    /// The store failed.
    case failed
}

/// The answer to one call of the API.
struct Outcome {
    let body: [UInt8]

    /// The answer of a method.
    func result<Method: TLFunctionCall>(of method: Method.Type) throws(OpcodeError) -> Method.Result {
        if let error = try? MTP.RpcError(decoding: body) { throw OpcodeError(error) }
        // What our own engine wrote does not fail to decode; a client gets an error if it ever does.
        guard let result = try? Method.Result(decoding: body) else { throw .internalFailure }
        return result
    }

    /// The answer of a method; nil if there is nothing to answer, or the user may not see it.
    ///
    /// Every other refusal, as one for too many calls, says nothing about what was asked for, and is thrown.
    func resultIfAny<Method: TLFunctionCall>(
        of method: Method.Type
    ) throws(OpcodeError) -> Method.Result? {
        if let error = try? MTP.RpcError(decoding: body), [400, 403].contains(error.errorCode) { return nil }
        return try result(of: method)
    }
}

extension Step {
    /// Runs a part of a handler; what it throws is the refusal.
    static func run(_ body: () throws(OpcodeError) -> Step) -> Step {
        do throws(OpcodeError) { return try body() } catch { return .fail(error) }
    }

    /// One call of the API.
    static func ask<Method: TLFunctionCall>(
        _ method: Method,
        then: @escaping (Method.Result) throws(OpcodeError) -> Step
    ) -> Step {
        .calls([method.encoded()]) { outcomes in
            .run { () throws(OpcodeError) in
                guard let outcome = outcomes.first else { throw .internalFailure }
                return try then(try outcome.result(of: Method.self))
            }
        }
    }

    /// Calls of one method, at once. Those for what is not there have no result.
    static func askEach<Method: TLFunctionCall>(
        _ methods: [Method],
        then: @escaping ([Method.Result?]) throws(OpcodeError) -> Step
    ) -> Step {
        .calls(methods.map { $0.encoded() }) { outcomes in
            .run { () throws(OpcodeError) in
                var results: [Method.Result?] = []
                for outcome in outcomes { results.append(try outcome.resultIfAny(of: Method.self)) }
                return try then(results)
            }
        }
    }
}
