import Localization

/// The state of the tray icon: the accounts, and the unread counts of each.
struct TrayState: Equatable, Sendable {
    /// An account with its row in the menu.
    struct Account: Equatable, Sendable {
        /// The name of the account.
        var name: String
        /// The id of the account's row. No other account ever gets it, so a click in an outdated menu cannot open the
        /// wrong account.
        var number: Int32
        /// The unread counts.
        var unread = UnreadTotals()
    }

    /// The first id of accounts; smaller ids belong to the fixed rows.
    static let firstNumber: Int32 = 100

    /// What is said is said in these.
    var strings = Strings.english
    /// True if there is a program that shows chats.
    let canOpen: Bool
    /// The accounts in display order.
    private(set) var accounts: [Account] = []
    private var nextNumber = Self.firstNumber

    /// Creates a state without accounts.
    init(canOpen: Bool) { self.canOpen = canOpen }

    /// The unread counts of all accounts together.
    var unread: UnreadTotals { accounts.reduce(UnreadTotals()) { $0 + $1.unread } }

    /// Sets the accounts; known ones keep their state.
    mutating func setAccounts(_ names: [String]) {
        var next: [Account] = []
        for name in names {
            if let known = accounts.first(where: { $0.name == name }) {
                next.append(known)
            } else {
                next.append(Account(name: name, number: nextNumber))
                nextNumber += 1
            }
        }
        accounts = next
    }

    /// Sets the unread counts of an account; ignored if the account is gone.
    mutating func setUnread(_ unread: UnreadTotals, of name: String) {
        guard let index = accounts.firstIndex(where: { $0.name == name }) else { return }
        accounts[index].unread = unread
    }
}
