import ClientModel
import Localization

/// The menu of the tray icon.
struct TrayMenu: Equatable, Sendable {
    /// The action of a row.
    enum Choice: Equatable, Sendable {
        /// Shows the window.
        case open
        /// Shows the window with this account in front.
        case account(String)
        /// Opens a chat of an account.
        case chat(PeerID, account: String)
        /// Ends the background program.
        case quit
    }

    /// A row: an action, or a separator.
    struct Row: Equatable, Sendable {
        /// The row's id for the panel.
        var number: Int32
        /// The text; empty for a separator.
        var label = ""
        /// The action; nil for a separator.
        var choice: Choice?
    }

    /// The rows from top to bottom.
    let rows: [Row]

    /// Creates the menu for `state`; it lists the last chats, and the accounts if there are several.
    init(_ state: TrayState) {
        var rows: [Row] = []
        if state.canOpen {
            rows.append(Row(number: 1, label: state.strings.trayOpen, choice: .open))
            rows.append(Row(number: 2))
            if !state.chats.isEmpty {
                rows += state.chats.map { each in
                    let account = state.accounts.count > 1 ? each.account : nil
                    let label = TrayWords.chat(each.chat, of: account, state.strings)
                    return Row(
                        number: each.number,
                        label: label,
                        choice: .chat(each.chat.id, account: each.account)
                    )
                }
                rows.append(Row(number: 5))
            }
            if state.accounts.count > 1 {
                rows += state.accounts.map { account in
                    let label = TrayWords.account(account.name, account.unread.count)
                    return Row(number: account.number, label: label, choice: .account(account.name))
                }
                rows.append(Row(number: 3))
            }
        }
        rows.append(Row(number: 4, label: state.strings.trayQuit, choice: .quit))
        self.rows = rows
    }

    /// The row with the id `number`.
    func row(_ number: Int32) -> Row? { rows.first { $0.number == number } }
}
