import ClientEngine
import ClientModel
import Localization
import MessageStore

/// An account that a command works with.
public struct OpenedAccount: Sendable {
    let account: Account
    let parts: AccountServices
    let console: any Console
    let timeout: Duration

    init(_ account: Account, _ parts: AccountServices, _ console: any Console, _ timeout: Duration) {
        self.account = account
        self.parts = parts
        self.console = console
        self.timeout = timeout
    }

    var store: MessageStore { account.store }
    var selfID: PeerID { parts.services.selfID }

    /// Finds chats; asks the server only when this process is the one that talks to it.
    var finder: ChatFinder {
        ChatFinder(store, selfID: selfID, api: account.isMaster ? account.network : nil, timeout: timeout)
    }

    /// Waits until nothing is missing of what happened while nobody looked; says so when the server is away.
    ///
    /// - Returns: Whether what is shown now is the newest. When another process does the account's work it is as
    ///   new as that process has it.
    func catchUp() async throws -> Bool {
        guard account.isMaster else { return true }
        // Behind the difference that is asked for at the start.
        let isFresh = try await finished(within: timeout) { try await parts.updates.perform { _ in true } }
        if isFresh != true { console.note(console.style.strings.notConnected) }
        return isFresh == true
    }
}
