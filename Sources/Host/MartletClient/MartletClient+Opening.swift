import ClientEngine
import ClientHost
import ClientNetwork
import MTProto
import Signals

extension MartletClient {
    /// The protection of the key that encrypts an account's files.
    public enum Protection: Sendable {
        /// The passphrase in the file that the variable `MARTLET_PASSPHRASE_FILE` names, or else the desktop's keyring.
        /// Only the owner may have access to the file.
        case automatic
        /// A passphrase, which is the same each time.
        case passphrase(String)
    }

    /// Opens the account in a folder. The first time an account on the server is made there and signed in.
    ///
    /// The call does not wait for the server when the account is signed in already. One folder is for one account, and
    /// one program at a time should read ``messages``.
    ///
    /// - Parameters:
    ///   - folder: The folder, which only its owner can read. It is created if it is missing.
    ///   - server: The server's link, `martlet://HOST:PORT?key=…`, as `martletctl link` prints it.
    ///   - protection: The protection of the files.
    ///   - program: The name and version of the program, which the user sees in the list of devices.
    ///   - prompts: The answers for a sign-in; nil to throw ``MartletClientError/signedOut`` instead.
    ///   - patience: The time after which ``chats(limit:)`` and the like return what is stored.
    /// - Returns: The client, which receives. Close it at the end.
    /// - Throws: ``MartletClientError``. Nothing of a new account remains then.
    public static func open(
        folder: String,
        server: String,
        protection: Protection = .automatic,
        program: String = "MartletClient",
        signIn prompts: (any SignInPrompts)? = TerminalPrompts(),
        patience: Duration = .seconds(10)
    ) async throws(MartletClientError) -> MartletClient {
        do {
            let link = try InviteLink(server)
            let home = ClientDataDirectory(path: folder)
            let host = ClientHost(
                home: home,
                unlocking: protection.provider,
                client: .ofThisMachine(program: program, home.settings),
                isSmall: true
            )
            return try await AccountOpening(host: host, link: link, prompts: prompts).run(patience: patience)
        } catch {
            throw MartletClientError(error)
        }
    }
}

extension MartletClient.Protection {
    var provider: StoreKeyProvider {
        switch self {
        case .automatic: .unattended
        case .passphrase(let text): StoreKeyProvider(.passphrase, mayPrompt: false) { _ in text }
        }
    }
}

/// The steps from a folder and a link to a client.
private struct AccountOpening {
    var host: ClientHost
    var link: InviteLink
    var prompts: (any MartletClient.SignInPrompts)?

    func run(patience: Duration) async throws -> MartletClient {
        let isNew = host.home.accounts.isEmpty
        let account = try await isNew ? makeAccount() : openAccount()
        do {
            let client = try await start(account, patience: patience)
            return client
        } catch {
            if isNew { await host.abandon(account) } else { await account.stop() }
            throw error
        }
    }

    private func makeAccount() async throws -> Account {
        guard prompts != nil else { throw MartletClientError.signedOut }
        let offer = try await host.serverKey(of: link)
        guard offer.isVouchedFor else {
            throw MartletClientError.serverUnverified(fingerprint: "\(offer.fingerprint)")
        }
        let record = ServerRecord(link: link, key: offer.key)
        return try await host.makeAccount(host.home.freeName(on: link.endpoint.host), on: record)
    }

    private func openAccount() async throws -> Account {
        let folder = try host.home.account(nil)
        var record = try ServerRecord(of: folder)
        guard link.key == nil || link.key == KeyFingerprint(of: record.key) else {
            throw ServerKeyError.otherKey
        }
        var place = link
        place.invitation = nil
        // The server has moved: its key says that it is the same.
        if place.key != nil, place != record.link {
            record.link = place
            try record.save(for: folder)
        }
        return try await host.open(folder)
    }

    private func start(_ account: Account, patience: Duration) async throws -> MartletClient {
        try await account.start()
        let state = try await account.authorizationState.first()
        let isSignedIn = state?.member != nil
        if !isSignedIn { try await signIn(account) }
        let services = try await account.services
        let arrivals = try await ArrivalReader.open(
            account.store,
            // Signing in has told the server's time.
            since: isSignedIn ? nil : Int32(clamping: services.dependencies.serverTime() / 1000)
        )
        return MartletClient(account, services, arrivals, patience: patience)
    }

    private func signIn(_ account: Account) async throws {
        guard let prompts else { throw MartletClientError.signedOut }
        guard account.isMaster else { throw AccountError.inUse }
        let user = try await SignInDialog(
            over: account.network,
            AnsweredPrompts(prompts: prompts),
            invitation: link.invitation
        ).run()
        try await account.signedIn(user)
    }
}
