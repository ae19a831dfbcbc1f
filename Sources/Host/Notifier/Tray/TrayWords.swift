import ClientHost
import Localization

/// What the icon in the panel and its menu say.
enum TrayWords {
    /// The program's name, with what is unread.
    static func title(_ count: Int) -> String { count == 0 ? "Martlet" : "Martlet (\(count))" }

    /// An account, with what is unread in it.
    static func account(_ name: String, _ count: Int) -> String {
        count == 0 ? name.printable : "\(name.printable) (\(count))"
    }

    /// A chat, with what is unread in it; `account` is nil where there is only one.
    static func chat(_ chat: RecentChat, of account: String?, _ strings: Strings) -> String {
        let name = (chat.title ?? strings.savedMessages).printable
        let title = name.count > longestTitle ? name.prefix(longestTitle - 1) + "…" : name
        let whole = account.map { "\(title) – \($0.printable)" } ?? title
        return chat.unreadCount == 0 ? whole : "\(whole) (\(chat.unreadCount))"
    }

    /// The most characters of a chat's name in the menu.
    private static let longestTitle = 40

    /// What is unread; of several accounts also where.
    static func text(_ unread: UnreadTotals, _ accounts: [TrayState.Account], _ strings: Strings) -> String {
        guard unread.count > 0 else { return strings.trayNoUnread }
        let all =
            unread.isQuiet
            ? strings.trayUnreadMuted(count: unread.count) : strings.trayUnread(count: unread.count)
        guard accounts.count > 1 else { return all }
        let each = accounts.filter { $0.unread.count > 0 }.map { "\($0.name.printable): \($0.unread.count)" }
        return ([all] + each).joined(separator: "\n")
    }
}
