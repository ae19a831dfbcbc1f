import ClientHost
import ClientModel
import MessageStore

/// Finds people, groups and channels by their names for the search of the desktop, in the stores of all accounts. It
/// never reads messages. It finds nothing while there is a passcode, or if the user forbids it.
///
/// Threads: an actor.
actor DesktopSearch {
    /// The most results of an account.
    static let mostResults = 10
    /// The longest text that is searched for, in characters.
    static let longestText = 200
    /// The most results that are described at once.
    private static let mostDescriptions = 64

    /// What the search may open.
    typealias Open = @Sendable (DesktopAppLauncher.LaunchRequest) -> Void

    private let mayName: @Sendable () -> Bool
    private let show: Open
    private var accounts: [(name: String, observer: StoreObserver)] = []

    /// A search without accounts.
    ///
    /// - Parameters:
    ///   - mayName: Returns true if chats may be named to the desktop now.
    ///   - open: Shows the window.
    init(mayName: @escaping @Sendable () -> Bool, open: @escaping Open) {
        (self.mayName, show) = (mayName, open)
    }

    /// Sets the accounts in which to search.
    func take(_ accounts: [(name: String, observer: StoreObserver)]) { self.accounts = accounts }

    /// Finds chats whose names have words that begin with these terms.
    ///
    /// - Parameter terms: The beginnings of words.
    /// - Returns: The names of the results, for the other calls.
    func find(_ terms: [String]) async -> [String] {
        let text = Self.text(of: terms)
        guard mayName(), !text.isEmpty else { return [] }
        var found: [String] = []
        for (account, observer) in accounts {
            let peers = await observer.read { try $0.searchPeers(text, limit: Self.mostResults) }
            found += (peers ?? []).map { DesktopSearchResult(peer: $0.id, account: account).name }
        }
        return found
    }

    /// Describes results; those that do not exist any more are left out.
    func descriptions(of names: [String]) async -> [[BusValue.Option]] {
        guard mayName() else { return [] }
        var described: [[BusValue.Option]] = []
        for name in names.prefix(Self.mostDescriptions) {
            guard let result = DesktopSearchResult(name), let observer = observer(of: result.account),
                let peer = await observer.read({ try $0.peer(result.peer) }) ?? nil
            else { continue }
            described.append(result.description(peer, isOneOfSeveral: accounts.count > 1))
        }
        return described
    }

    /// Opens the chat of a result; ignored if there is none of this name.
    ///
    /// - Parameters:
    ///   - name: The name of the result.
    ///   - time: The time of the user's input, by the clock of the display.
    func open(_ name: String, at time: UInt32) {
        guard mayName(), let result = DesktopSearchResult(name), observer(of: result.account) != nil else {
            return
        }
        show(.init(account: result.account, chat: result.peer, token: Self.token(time)))
    }

    /// Shows the window with a search for these terms.
    func launch(_ terms: [String], at time: UInt32) {
        show(.init(search: Self.text(of: terms), token: Self.token(time)))
    }

    private func observer(of account: String) -> StoreObserver? {
        accounts.first { $0.name == account }?.observer
    }

    private static func text(of terms: [String]) -> String {
        String(terms.joined(separator: " ").prefix(longestText))
    }

    /// A startup id that says when the user asked, so that the window may come to the front.
    private static func token(_ time: UInt32) -> String? { time == 0 ? nil : "martlet-search_TIME\(time)" }
}
