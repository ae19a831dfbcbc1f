import ClientEngine
import ClientHost
import ClientModel
import MessageStore
import Signals
import WindowParts

/// Follows the names of the members who are signed in to the accounts of the program, for menus.
final class MemberNames {
    private struct Followed {
        let account: Account
        /// The name of the account's server.
        let host: String
        var name: String?
        var subscription: Subscription?
    }

    private var followed: [AccountFolder: Followed] = [:]
    private let notify: @MainActor () -> Void

    /// Calls `notify` whenever a name changed.
    init(notify: @escaping @MainActor () -> Void) { self.notify = notify }

    /// Takes the accounts of the program.
    func take(_ entries: [AccountsContext.Entry]) {
        let accounts = Dictionary(entries.map { ($0.folder, $0.account) }, uniquingKeysWith: { $1 })
        followed = followed.filter { folder, known in accounts[folder]?.map { $0 === known.account } == true }
        for case (let folder, let account?) in accounts where followed[folder] == nil {
            followed[folder] = Followed(account: account, host: (try? ServerRecord(of: folder).host) ?? "")
            Task { [weak self] in await self?.follow(account) }
        }
    }

    private func follow(_ account: Account) async {
        let folder = account.folder
        // Nobody is signed in: asked again with the next state of the accounts.
        guard let selfID = try? await account.services.dependencies.selfID else {
            return followed[folder] = nil
        }
        guard followed[folder]?.account === account else { return }
        followed[folder]?.subscription = account.store.view(PeerView(selfID)).start(next: {
            [weak self] info in
            guard case .user(let user)? = info.peer else { return }
            onMain { self?.take(user.name, of: account) }
        })
    }

    private func take(_ name: String, of account: Account) {
        guard let known = followed[account.folder], known.account === account, known.name != name else {
            return
        }
        followed[account.folder]?.name = name
        notify()
    }

    /// The name of an account's member, with the server if the accounts are on several, and with the account's own name
    /// if another member there is called the same; the account's own name while nothing is known of the member.
    func name(of folder: AccountFolder) -> String {
        guard let known = followed[folder], let name = known.name, !name.isEmpty else { return folder.name }
        let isUnique = followed.values.count { $0.name == name && $0.host == known.host } == 1
        let isOnlyServer = followed.values.allSatisfy { $0.host == known.host }
        let ofServer = isOnlyServer ? name : "\(name) · \(known.host)"
        return isUnique ? ofServer : "\(ofServer) (\(folder.name))"
    }
}
