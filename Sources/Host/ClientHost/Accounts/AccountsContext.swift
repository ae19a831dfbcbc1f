public import ClientEngine
public import ClientNetwork
public import MessageStore
public import Signals
import MediaStore

/// All accounts of a user in one program: each of them receives, and one is in front.
///
/// Accounts share only this: their list, the account in front, settings for all of them, the playback and the
/// process. Putting another account in front opens and closes nothing, so it is instant (TC-98).
///
/// Threads: an actor; signals deliver on the thread of the change.
public actor AccountsContext {
    /// The state of an account in a program.
    public struct Entry: Sendable {
        /// The account's folder, whose name is the account's.
        public let folder: AccountFolder
        /// The account, which may not receive yet; nil while its store is opened, and when that fails.
        public let account: Account?
        /// The reason why the account cannot be opened: ``HostError``, `AccountError`, `StoreError` or `MediaError`;
        /// nil without a failure.
        public let failure: (any Error)?
        /// True if the account is in front.
        public let isCurrent: Bool
    }

    private enum Slot {
        /// The account is being opened; it is present as soon as stored data can be read.
        case opening(Task<Account, any Error>, Account?)
        case open(Account)
        case failed(any Error)
        /// The account is being signed out.
        case leaving
    }

    /// The settings for all accounts, which any of the user's programs may change.
    public nonisolated let settings: SharedSettings
    /// The passcode lock of all accounts.
    public nonisolated let lock: AppLock
    /// The playback shared by all accounts.
    public nonisolated let playback = PlaybackCoordinator()

    /// The folder of the accounts.
    public nonisolated var home: ClientDataDirectory { host.home }

    private let host: ClientHost
    private var following: Subscription?
    /// The network over which accounts preload; nil while they preload nothing.
    private var network: AutoDownload.NetworkKind?
    private var held: [AccountFolder: Slot] = [:]
    private nonisolated let shown = ValuePromise<[Entry]>()

    /// Creates the context of `host`'s accounts, none of which is open yet.
    public init(_ host: ClientHost) {
        self.host = host
        settings = SharedSettings(host.home)
        lock = AppLock(host.home)
    }

    /// The accounts sorted by name: after the first scan, and after each addition, removal, opening or change of the
    /// front account.
    public nonisolated var entries: Signal<[Entry], Never> { shown.signal }

    /// Opens all accounts concurrently, and makes each receive. A failure appears in ``entries`` and affects no other
    /// account.
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
        // Each opens as soon as it can: one may wait for a keyring, or for another program.
        await withTaskGroup { group in
            for (folder, opening) in openings {
                // A failure is shown with its reason.
                group.addTask { _ = try? await self.finish(folder, opening) }
            }
        }
    }

    /// Makes all accounts preload as the settings allow, for a program that shows chats (TC-26).
    ///
    /// - Parameter network: The kind of the computer's network; nil to preload nothing, the initial state.
    public func loadAhead(over network: AutoDownload.NetworkKind?) async {
        self.network = network
        await applyRules()
    }

    /// The account named `name`, or the one in front, open and receiving.
    ///
    /// - Throws: ``HostError``, `AccountError`, `StoreError`, `MediaError`.
    public func account(_ name: String? = nil) async throws -> Account {
        let folder = try host.home.account(name)
        return try await finish(folder, opening(folder))
    }

    /// Puts an account in front, for this program and those started later.
    ///
    /// - Throws: ``HostError/noAccount``, ``HostError/settingsDamaged``, ``HostError/folderUnusable``.
    public func choose(_ name: String) throws(HostError) {
        let folder = try host.home.account(name)
        try settings.change { $0.current = folder.name }
        show()
    }

    /// Checks whether an account's server answers by a route; takes ten seconds at most.
    ///
    /// - Throws: ``HostError/serverUnknown``.
    public nonisolated func check(
        _ rule: RouteRule,
        of folder: AccountFolder
    ) async throws(HostError) -> RouteCheck.Outcome {
        try await host.check([rule], of: folder, timeout: .seconds(10)).first ?? .timedOut
    }

    /// Replaces the damaged store of an account that could not be opened by one with its readable data, and opens
    /// the account.
    ///
    /// - Returns: The losses.
    /// - Throws: ``HostError``, `AccountError`, `StoreError`; the account is listed as failed then.
    public func salvageStore(of folder: AccountFolder) async throws -> SalvageReport {
        guard case .failed? = held[folder] else { throw AccountError.inUse }
        let host = host
        let report = try await host.salvageStore(of: folder)
        held[folder] = nil
        // The account is listed with its own failure if it cannot be opened.
        _ = try? await finish(folder, opening(folder))
        return report
    }

    /// Adds an account that was just created and signed in.
    public func adopt(_ account: Account) {
        held[account.folder] = .open(account)
        show()
    }

    /// Signs out of an account and deletes its stored data here.
    ///
    /// - Throws: The errors of ``account(_:)`` and of `Account.signOut()`. As long as its folder exists the account
    ///   is listed: unchanged if another program is its master, otherwise with the reason.
    public func signOut(_ name: String) async throws {
        let account = try await account(name)
        guard account.isMaster else { throw AccountError.inUse }
        held[account.folder] = .leaving
        show()
        playback.stop(account.folder)
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

    /// Signs out of all accounts and deletes their stored data here, for a user who forgot the passcode. Then it
    /// removes the lock.
    ///
    /// The data of an account that is not open, as while its key is missing, are deleted, and its server is not told.
    ///
    /// - Throws: As ``signOut(_:)`` and `AppLock.forget()`; other accounts than the failing one may be gone.
    public func signOutAll() async throws {
        let folders = host.home.accounts
        // All at once: without a network each waits ten seconds for its server.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for folder in folders { group.addTask { try await self.signOutOrDelete(folder) } }
            try await group.waitForAll()
        }
        try await lock.forget()
    }

    private func signOutOrDelete(_ folder: AccountFolder) async throws {
        switch held[folder] {
        case .open?, .opening(_, _?)?: try await signOut(folder.name)
        case .opening(let opening, nil)?:
            try delete(folder)
            // It waits for its key. What it makes with a late one goes, too; without one it fails by itself.
            Task { try? await opening.value.delete() }
        case .failed?, .leaving?, nil: try delete(folder)
        }
    }

    private func delete(_ folder: AccountFolder) throws {
        try folder.delete()
        held[folder] = nil
        show()
    }

    /// Ends all work and closes all files.
    public func stop() async {
        following = nil
        let all = held
        held = [:]
        playback.stop()
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
    /// Opens an account, unless it is open or being opened.
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

    /// Shows an account's stored data before it starts to receive.
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
            await applyRules(to: account)
            show()
            return account
        } catch {
            if case .opening? = held[folder] { held[folder] = .failed(error) }
            show()
            throw error
        }
    }

    /// Passes the settings of preloading and keeping to all open accounts.
    private func applyRules() async {
        for case .open(let account) in held.values { await applyRules(to: account) }
    }

    private func applyRules(to account: Account) async {
        await account.loadAhead(by: settings.value.autoDownload, over: network)
        // A store that cannot be written is reported elsewhere; it keeps to the rules at its next check.
        try? await account.media.keep(to: settings.value.mediaKeeping.policy)
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
