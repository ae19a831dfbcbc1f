import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import Localization
import MTProto
import Signals
import TelegramSchema
import WireCrypto

/// Signs in on a server, or up, and makes an account of it here.
public struct LogIn: Sendable {
    /// A link of the server's people, or `HOST:PORT`.
    public var place: String
    /// Where the server's key lies, when it is known beforehand.
    public var keyFile: String?
    /// Where certificates lie that are trusted besides the system's, for servers behind TLS.
    public var authorityFile: String?
    /// Who is asked for the server's record over HTTPS, when the link names one.
    public var resolvers: [String] = []
    /// The phone number; asked for when nil.
    public var phone: String?
    /// A file that the code will be in; asked for when nil.
    public var codeFile: String?
    /// Whether to show a picture for another session to read, in place of a number and a code.
    public var showsPicture = false
    /// A file that has the password of the second step; asked for when nil.
    public var passwordFile: String?
    /// First and last name of somebody new; asked for when nil.
    public var name: String?
    /// What the account is called here; after the server when nil.
    public var account: String?

    /// Signs in at `place`.
    public init(place: String) { self.place = place }

    /// Does it, and makes the account the current one. An account of this name whose session was ended elsewhere is
    /// signed in again, with all that it has.
    ///
    /// - Throws: ``TerminalError``, `SignInError`, `HostError`, `ServerKeyError`, `InviteLinkError`, and what opening an
    ///   account throws. Nothing is left of a new account then.
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
        let opened = OpenedAccount(account, try await account.parts, terminal.console, terminal.timeout)
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

    /// Where the server is and by which key it is known, which the link, a file or the person vouches for.
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
