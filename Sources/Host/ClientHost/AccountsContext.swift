public import ClientEngine
public import Signals

/// All accounts of a person in one program: each of them receives, and one is in front.
///
/// Accounts share nothing but this: the list, which is in front, what is decided for all of them, what is being played, and
/// the process. Putting another one in front opens and closes nothing, so it is instant (client.md TC-98).
///
/// Threads: an actor; signals deliver on whatever thread changed something.
public actor AccountsContext {
    /// An account as a program shows it.
    public struct Entry: Sendable {
        /// Where it is; also what it is called.
        public let folder: AccountFolder
        /// The account, which may not work yet; nil while its store is opened, and when it cannot be.
        public let account: Account?
        /// Why it cannot be opened, in the words of whoever found out: ``HostError``, `AccountError`, `StoreError` or
        /// `MediaError`; nil while it can.
        public let failure: (any Error)?
        /// Whether it is the one in front.
        public let isCurrent: Bool
    }

    private enum Slot {
        /// Until it works; the account as soon as what is stored can be read.
        case opening(Task<Account, any Error>, Account?)
        case open(Account)
        case failed(any Error)
        /// It is being signed out of.
        case leaving
    }

    /// What is decided for all accounts, by this program or another.
    public nonisolated let settings: SharedSettings
    /// What is being played.
    public nonisolated let playback = PlaybackCoordinator()

    private let host: ClientHost
    private var following: Subscription?
    /// What the accounts load ahead over; nil while they load nothing unasked.
    private var network: AutoDownload.NetworkKind?
    private var held: [AccountFolder: Slot] = [:]
    private nonisolated let shown = ValuePromise<[Entry]>()

    /// The accounts of `host`; none is open yet.
    public init(_ host: ClientHost) {
        self.host = host
        settings = SharedSettings(host.home)
    }

    /// The accounts by name, once it was looked for them and whenever one comes, goes, opens or is put in front.
    public nonisolated var entries: Signal<[Entry], Never> { shown.signal }

    /// Opens all accounts beside each other, and has each receive. One that cannot be opened says why in ``entries``,
    /// and keeps no other from it.
    public func openAll() async {
        host.home.sweepRemoved()
        following = settings.signal.start { [weak self] _ in
            Task {
                await self?.show()
                await self?.applyRules()
            }
        }
        let folders = host.home.accounts
        let openings = folders.map { folder in (folder, opening(folder)) }
        show()
        // Each is open as soon as it can be: one may wait for a keyring, or for another program.
        await withTaskGroup { group in
            for (folder, opening) in openings {
                // What fails is shown, with the reason.
                group.addTask { _ = try? await self.finish(folder, opening) }
            }
        }
    }

    /// Has all accounts load ahead what the settings allow, as a program does that shows chats (client.md TC-26).
    ///
    /// - Parameter network: What the machine is connected by; nil to load nothing unasked, as at the beginning.
    public func loadAhead(over network: AutoDownload.NetworkKind?) async {
        self.network = network
        await applyRules()
    }

    /// The account called `name`, or the one in front, open and receiving.
    ///
    /// - Throws: ``HostError``, `AccountError`, `StoreError`, `MediaError`.
    public func account(_ name: String? = nil) async throws -> Account {
        let folder = try host.home.account(name)
        return try await finish(folder, opening(folder))
    }

    /// Puts an account in front, for this program and those that are started later.
    ///
    /// - Throws: ``HostError/noAccount``, ``HostError/settingsDamaged``, ``HostError/folderUnusable``.
    public func choose(_ name: String) throws(HostError) {
        let folder = try host.home.account(name)
        try settings.change { $0.current = folder.name }
        show()
    }

    /// Takes in an account that was just made and signed in on.
    public func adopt(_ account: Account) {
        held[account.folder] = .open(account)
        show()
    }

    /// Signs out of an account and deletes what is stored of it here.
    ///
    /// - Throws: As ``account(_:)``, and what `Account.signOut()` throws. As long as its folder is there, it is shown: as
    ///   it was when another program does its work, otherwise with the reason.
    public func signOut(_ name: String) async throws {
        let account = try await account(name)
        guard account.isMaster else { throw AccountError.inUse }
        held[account.folder] = .leaving
        show()
        await playback.stop(account.folder)
        do {
            try await account.signOut()
            held[account.folder] = nil
        } catch {
            held[account.folder] = .failed(error)
            show()
            throw error
        }
        show()
    }

    /// Ends all work and closes all files.
    public func stop() async {
        following = nil
        let all = held
        held = [:]
        await playback.stop()
        for holding in all.values {
            switch holding {
            case .open(let account): await account.stop()
            case .opening(let opening, _): try? await opening.value.stop()
            case .failed, .leaving: break
            }
        }
        show()
    }
}

extension AccountsContext {
    /// Opens an account unless that was done or is under way.
    private func opening(_ folder: AccountFolder) -> Task<Account, any Error> {
        switch held[folder] {
        case .opening(let opening, _)?: return opening
        case .open(let account)?: return Task { account }
        case .leaving?: return Task { throw AccountError.signedOut }
        case .failed?, nil: break
        }
        let host = host
        let opening = Task {
            let account = try await host.open(folder)
            read(account)
            do {
                try await account.start()
            } catch {
                await account.stop()
                throw error
            }
            return account
        }
        held[folder] = .opening(opening, nil)
        return opening
    }

    /// Shows what is stored of an account before it begins to work.
    private func read(_ account: Account) {
        guard case .opening(let opening, nil)? = held[account.folder] else { return }
        held[account.folder] = .opening(opening, account)
        show()
    }

    private func finish(_ folder: AccountFolder, _ opening: Task<Account, any Error>) async throws -> Account
    {
        do {
            let account = try await opening.value
            if case .opening? = held[folder] { held[folder] = .open(account) }
            await account.loadAhead(by: settings.value.autoDownload, over: network)
            show()
            return account
        } catch {
            if case .opening? = held[folder] { held[folder] = .failed(error) }
            show()
            throw error
        }
    }

    /// Tells those that are open what is decided about loading ahead.
    private func applyRules() async {
        let (rules, network) = (settings.value.autoDownload, network)
        for case .open(let account) in held.values { await account.loadAhead(by: rules, over: network) }
    }

    private func show() {
        let current = host.home.current
        shown.set(
            host.home.accounts.map { folder in
                var account: Account?
                var failure: (any Error)?
                switch held[folder] {
                case .open(let open)?: account = open
                case .opening(_, let readable)?: account = readable
                case .failed(let error)?: failure = error
                case .leaving?, nil: break
                }
                return Entry(
                    folder: folder,
                    account: account,
                    failure: failure,
                    isCurrent: folder == current
                )
            }
        )
    }
}
