import Localization

/// All that the icon in the panel says follows from this: the accounts, and what is unread in each.
struct TrayState: Equatable, Sendable {
    /// An account, as its row in the menu knows it.
    struct Account: Equatable, Sendable {
        /// What it is called among the others.
        var name: String
        /// Its row's; no other account ever gets it, so that a click on a menu of before opens none but this.
        var number: Int32
        /// What is unread in it.
        var unread = UnreadTotals()
    }

    /// Below these numbers are the rows that every menu has.
    static let firstNumber: Int32 = 100

    /// What is said is said in these.
    var strings = Strings.english
    /// Whether there is a program that shows chats.
    let canOpen: Bool
    /// The accounts, in the order in which they are shown.
    private(set) var accounts: [Account] = []
    private var nextNumber = Self.firstNumber

    /// No accounts yet.
    init(canOpen: Bool) { self.canOpen = canOpen }

    /// What is unread in all of them.
    var unread: UnreadTotals { accounts.reduce(UnreadTotals()) { $0 + $1.unread } }

    /// These are the accounts from now on; those that were there keep what is known of them.
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

    /// So much is unread in an account from now on; of one that has gone meanwhile nothing is kept.
    mutating func setUnread(_ unread: UnreadTotals, of name: String) {
        guard let index = accounts.firstIndex(where: { $0.name == name }) else { return }
        accounts[index].unread = unread
    }
}
