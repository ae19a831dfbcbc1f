import ClientEngine
import ClientHost
import Localization
import MessageStore

/// How far something is that was done here.
enum ActionState: String, Encodable {
    /// The server has it.
    case done
    /// It is kept here, and told as soon as there is a connection.
    case kept
}

extension OpenedAccount {
    /// Waits until the server has taken all that `tasks` tell, for as long as the account has patience. A task that is nil
    /// had nothing to tell.
    ///
    /// - Throws: ``TerminalError/notDone(_:)`` when the server refuses one; it is taken back here then. `StoreError`.
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
