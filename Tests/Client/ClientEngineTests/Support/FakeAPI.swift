import ClientNetwork
import StdExtras
import TelegramSchema

/// A scripted server: answers each function with the test's script for its type, and records the calls.
///
/// ```swift
/// api.on(TLFunction.UpdatesGetState.self) { _ in .init(pts: 1, qts: 0, date: 1, seq: 0, unreadCount: 0) }
/// ```
///
/// A function without a script is refused with `NOT_SCRIPTED`, so that a test notices unexpected calls.
final class FakeAPI: RPCClient {
    typealias Script<Function: TLFunctionCall> =
        nonisolated(nonsending) @Sendable (Function) async throws(APIError) -> Function.Result

    private struct State {
        var scripts: [ObjectIdentifier: any Sendable] = [:]
        var calls: [any TLFunctionCall] = []
        var policies: [RequestPolicy] = []
    }

    private struct Scripted<Function: TLFunctionCall>: Sendable {
        var script: Script<Function>
    }

    private let state = Locked(State())

    /// Answers calls of `function` with `script` from now on.
    func on<Function: TLFunctionCall>(_ function: Function.Type, _ script: @escaping Script<Function>) {
        let scripted = Scripted(script: script)
        state.withLock { $0.scripts[ObjectIdentifier(function)] = scripted }
    }

    /// The calls of `function`, in order.
    func calls<Function: TLFunctionCall>(of function: Function.Type) -> [Function] {
        state.withLock { $0.calls }.compactMap { $0 as? Function }
    }

    /// The number of all calls.
    var callCount: Int { state.withLock { $0.calls.count } }

    /// The names of the called functions, in order.
    var callNames: [String] { state.withLock { $0.calls }.map { String(describing: type(of: $0)) } }

    /// The policies of all calls, in order.
    var policies: [RequestPolicy] { state.withLock { $0.policies } }

    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(APIError) -> Function.Result {
        let found = state.withLock { state in
            state.calls.append(function)
            state.policies.append(policy)
            return state.scripts[ObjectIdentifier(Function.self)]
        }
        guard let scripted = found as? Scripted<Function> else {
            throw .refused(code: 400, name: "NOT_SCRIPTED")
        }
        return try await scripted.script(function)
    }
}
