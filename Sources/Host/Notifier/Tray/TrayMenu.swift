import Localization

/// What can be chosen from the icon in the panel.
struct TrayMenu: Equatable, Sendable {
    /// What a row does.
    enum Choice: Equatable, Sendable {
        /// Shows the window.
        case open
        /// Shows the window with this account in front.
        case account(String)
        /// Ends the program in the background.
        case quit
    }

    /// A row: one that does something, or a line between two groups.
    struct Row: Equatable, Sendable {
        /// What the panel calls it.
        var number: Int32
        /// What it says; empty for a line.
        var label = ""
        /// What it does; nil for a line.
        var choice: Choice?
    }

    /// From top to bottom.
    let rows: [Row]

    /// The menu for `state`: accounts are offered where there are several.
    init(_ state: TrayState) {
        var rows: [Row] = []
        if state.canOpen {
            rows.append(Row(number: 1, label: state.strings.trayOpen, choice: .open))
            rows.append(Row(number: 2))
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

    /// The row that the panel calls `number`.
    func row(_ number: Int32) -> Row? { rows.first { $0.number == number } }
}
