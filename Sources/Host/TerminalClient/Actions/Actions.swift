import ClientEngine
import ClientHost
import Localization
import MessageStore

/// The progress of a local action.
enum ActionState: String, Encodable {
    /// The server has it.
    case done
    /// It is stored here, and sent as soon as there is a connection.
    case kept
}

extension OpenedAccount {
    /// Waits until the server has accepted all `tasks`, for at most the command's timeout. A nil task had nothing to
    /// send.
    ///
    /// - Throws: ``TerminalError/notDone(_:)`` when the server refuses a task, which is then undone here.
    ///   `StoreError`.
    func see(through tasks: [TaskID?]) async throws -> ActionState {
        let store = store
        let tasks = tasks.compactMap(\.self)
        let outcomes = try await finished(within: timeout) {
            var outcomes: [TaskOutcome?] = []
            for task in tasks { outcomes.append(try await store.outcome(of: task)) }
            return outcomes
        }
        guard let outcomes else {
            console.note(console.style.strings.keptUntilDone)
            return .kept
        }
        for case .refused(let name, _)? in outcomes { throw TerminalError.notDone(.refusal(name)) }
        return .done
    }
}
