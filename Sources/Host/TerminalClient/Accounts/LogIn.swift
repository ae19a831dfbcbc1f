import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import Localization
import MTProto
import Signals
import TelegramSchema
import WireCrypto

/// Signs in or up on a server, and creates a local account for it.
public struct LogIn: Sendable {
    /// A link to the server, or `HOST:PORT`.
    public var place: String
    /// The path of a file with the server's key, if it is already known.
    public var keyFile: String?
    /// The path of a file with certificates that are trusted besides the system's, for servers behind TLS.
    public var authorityFile: String?
    /// The resolvers for the server's record over HTTPS, if the link names one.
    public var resolvers: [String] = []
    /// The phone number; nil to ask the user.
    public var phone: String?
    /// The path of a file that will contain the code; nil to ask the user.
    public var codeFile: String?
    /// True to sign in by a QR code for another session, in place of number and code.
    public var showsPicture = false
    /// The path of a file with the two-step password; nil to ask the user.
    public var passwordFile: String?
    /// The first and last name of a new user; nil to ask the user.
    public var name: String?
    /// The local name of the account; nil for one after the server.
    public var account: String?

    /// Creates the command for a server.
    public init(place: String) { self.place = place }

    /// Signs in and makes the account the default. An existing account with this name whose session was ended
    /// elsewhere is signed in again, and keeps its data.
    ///
    /// - Throws: ``TerminalError``, `SignInError`, `HostError`, `ServerKeyError`, `InviteLinkError`, and the errors
    ///   of opening an account. Nothing of a new account remains then.
    public func run(on terminal: Terminal) async throws {
        let home = terminal.host.home
        let server = try await server(terminal)
        let name = account ?? home.freeName(on: server.link.endpoint.host)
        let former = home.accounts.first { $0.name == name }
        let account =
            if let former {
                try await reopen(former, on: server, terminal)
            } else {
                try await terminal.host.makeAccount(name, on: server)
            }
        do {
            try await signIn(account, terminal)
        } catch {
            if former == nil { await terminal.host.abandon(account) } else { await account.stop() }
            throw error
        }
        await account.stop()
        try home.choose(account.folder)
        try terminal.console.write(AccountRow(account.folder, isCurrent: true))
    }

    private func signIn(_ account: Account, _ terminal: Terminal) async throws {
        try await account.start()
        let user = try await TerminalSignInPrompts(self, terminal).signIn(account)
        try await account.signedIn(user)
        if !terminal.host.change.isEmpty { try await account.keep(terminal.host.change) }
        let opened = OpenedAccount(
            account: account,
            services: try await account.services,
            console: terminal.console,
            timeout: terminal.timeout
        )
        _ = try await opened.catchUp()
    }

    /// Opens an account that was signed out elsewhere.
    private func reopen(
        _ folder: AccountFolder,
        on server: ServerRecord,
        _ terminal: Terminal
    ) async throws -> Account {
        let known = try ServerRecord(of: folder)
        guard known.key == server.key else { throw ServerKeyError.otherKey }
        let account = try await terminal.host.open(folder)
        guard account.isMaster, case .signedOut? = try await account.authorizationState.first() else {
            await account.stop()
            throw HostError.nameTaken
        }
        return account
    }

    /// The server's address and key; the key is verified by the link, a file or the user.
    private func server(_ terminal: Terminal) async throws -> ServerRecord {
        var link = try InviteLink(place.contains("://") ? place : "martlet://\(place)")
        let authorities = try authorityFile.map { [try Self.text(of: $0)] } ?? []
        let key: RSAPublicKey
        if let keyFile {
            guard let stored = try? RSAPublicKey(pem: Self.text(of: keyFile)) else {
                throw TerminalError.unreadable(keyFile)
            }
            guard link.key == nil || link.key == KeyFingerprint(of: stored) else {
                throw ServerKeyError.otherKey
            }
            key = stored
        } else {
            let offer = try await terminal.host.serverKey(
                of: link,
                authorities: authorities,
                resolvers: resolvers
            )
            if !offer.isVouchedFor { try await agree(offer.fingerprint, terminal.console) }
            key = offer.key
        }
        link.key = KeyFingerprint(of: key)
        var record = ServerRecord(link: link, key: key)
        (record.authorities, record.resolvers) = (authorities, resolvers)
        return record
    }

    private static func text(of path: String) throws(TerminalError) -> String {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw .unreadable(path) }
        return text
    }

    private func agree(_ fingerprint: KeyFingerprint, _ console: any Console) async throws {
        let strings = console.style.strings
        console.note(strings.terminalFingerprint(fingerprint: "\(fingerprint)"))
        console.note(strings.compareFingerprint)
        let answer = await onOwnThread { console.ask(strings.sameFingerprintQuestion, isSecret: false) }
        guard let answer else { throw TerminalError.unanswered(strings.linkOrKeyFlag) }
        guard ["y", "yes"].contains(answer.lowercased()) else { throw TerminalError.refused }
    }
}
