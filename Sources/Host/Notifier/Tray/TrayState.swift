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
        /// The last chats, the latest first.
        var chats: [RecentChat] = []
    }

    /// A chat in the menu, of all accounts.
    struct Chat: Equatable, Sendable {
        /// The account's name.
        var account: String
        /// The chat.
        var chat: RecentChat
        /// The id of the chat's row. No other chat ever gets it.
        var number: Int32
    }

    /// The most chats in the menu.
    static let mostChats = 5

    /// The first id of accounts; smaller ids belong to the fixed rows.
    static let firstNumber: Int32 = 100

    /// What is said is said in these.
    var strings = Strings.english
    /// True if there is a program that shows chats.
    let canOpen: Bool
    /// The accounts in display order.
    private(set) var accounts: [Account] = []
    /// True if chats may be named: the user allows it, and there is no passcode.
    var namesChats = false { didSet { if namesChats != oldValue { arrangeChats() } } }
    /// The last chats of all accounts, the latest first; none while they may not be named.
    private(set) var chats: [Chat] = []
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
        arrangeChats()
    }

    /// Sets the unread counts of an account; ignored if the account is gone.
    mutating func setUnread(_ unread: UnreadTotals, of name: String) {
        guard let index = accounts.firstIndex(where: { $0.name == name }) else { return }
        accounts[index].unread = unread
    }
    /// Sets the last chats of an account; ignored if the account is gone.
    mutating func setChats(_ chats: [RecentChat], of name: String) {
        guard let index = accounts.firstIndex(where: { $0.name == name }) else { return }
        accounts[index].chats = chats
        arrangeChats()
    }

    private mutating func arrangeChats() {
        let known = chats
        let all = namesChats ? accounts.flatMap { account in account.chats.map { (account.name, $0) } } : []
        let latest = RecentChat.latest(of: all) { $0.1.time }.prefix(Self.mostChats)
        var next: [Chat] = []
        for (account, chat) in latest {
            let number = known.first { $0.account == account && $0.chat.id == chat.id }?.number
            next.append(Chat(account: account, chat: chat, number: number ?? nextNumber))
            if number == nil { nextNumber += 1 }
        }
        chats = next
    }
}
