import ClientEngine
import ClientHost
import ClientModel
import Localization
import MessageStore

/// The account that a command uses.
public struct OpenedAccount: Sendable {
    let account: Account
    let services: AccountServices
    let console: any Console
    let timeout: Duration

    init(account: Account, services: AccountServices, console: any Console, timeout: Duration) {
        self.account = account
        self.services = services
        self.console = console
        self.timeout = timeout
    }

    var store: MessageStore { account.store }
    var selfID: PeerID { services.dependencies.selfID }

    /// Finds chats; asks the server only if this process is the account's master.
    var finder: ChatFinder {
        ChatFinder(store, selfID: selfID, api: account.isMaster ? account.network : nil, timeout: timeout)
    }

    /// Waits until missed updates are fetched; prints a note if the server cannot be reached.
    ///
    /// - Returns: True if the stored data are current. If another process is the account's master, they are as
    ///   current as that process has them.
    func catchUp() async throws -> Bool {
        guard account.isMaster else { return true }
        // Queued behind the difference that is requested at start.
        let isFresh = try await finished(within: timeout) { try await services.updates.perform { _ in true } }
        if isFresh != true { console.note(console.style.strings.notConnected) }
        return isFresh == true
    }
}
