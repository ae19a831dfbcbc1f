import ClientEngine
import ClientHost
import ClientNetwork
import Localization

/// Lists the local accounts.
public struct ListAccounts: Sendable {
    /// Creates the command.
    public init() {}

    /// Prints a line for each account.
    public func run(on terminal: Terminal) throws {
        let home = terminal.host.home
        let current = home.current
        for folder in home.accounts {
            try terminal.console.write(AccountRow(folder, isCurrent: folder == current))
        }
        if home.accounts.isEmpty { terminal.console.note(terminal.console.style.strings.noAccounts) }
    }
}

/// Sets the default account.
public struct UseAccount: Sendable {
    private let name: String

    /// Creates the command for the account named `name`.
    public init(_ name: String) { self.name = name }

    /// Saves the choice, and the command line's changes to the account's routes.
    public func run(on terminal: Terminal) async throws {
        let home = terminal.host.home
        let folder = try home.account(name)
        if !terminal.host.change.isEmpty {
            let account = try await terminal.host.open(folder)
            try await account.keep(terminal.host.change)
            await account.stop()
        }
        try home.choose(folder)
        try terminal.console.write(AccountRow(folder, isCurrent: true))
    }
}

/// Signs out, and deletes the locally stored data.
public struct LogOut: Sendable {
    private let name: String?
    private let isConfirmed: Bool

    /// Creates the command for the account named `name`, or the default one; asks the user unless `isConfirmed`.
    public init(_ name: String?, isConfirmed: Bool) {
        self.name = name
        self.isConfirmed = isConfirmed
    }

    /// Signs out on the server, or only locally if it cannot be reached.
    public func run(on terminal: Terminal) async throws {
        let folder = try terminal.host.home.account(name)
        if !isConfirmed { try await agree(folder, terminal.console) }
        let account = try await terminal.host.open(folder)
        do {
            guard account.isMaster else { throw TerminalError.elsewhere }
            try await account.start()
        } catch {
            await account.stop()
            throw error
        }
        try await account.signOut()
        terminal.console.note(terminal.console.style.strings.signedOutOf(name: folder.name))
    }

    private func agree(_ folder: AccountFolder, _ console: any Console) async throws {
        let question = console.style.strings.signOutQuestion(name: folder.name)
        let answer = await onOwnThread { console.ask(question, isSecret: false) }
        guard let answer else { throw TerminalError.unanswered("--yes") }
        guard ["y", "yes"].contains(answer.lowercased()) else { throw TerminalError.refused }
    }
}
