/// What the window's menu has.
nonisolated protocol WindowMenuWords {
    /// What the button is called.
    var menu: String { get }
    /// Over light and dark.
    var appearance: String { get }
    /// As the desktop has it.
    var asTheDesktop: String { get }
    /// Light windows.
    var light: String { get }
    /// Dark windows.
    var dark: String { get }
    /// Small letters in chats.
    var smallText: String { get }
    /// Letters as they were made.
    var normalText: String { get }
    /// Large letters in chats.
    var largeText: String { get }
    /// Over the accounts of this computer.
    var accounts: String { get }
    /// Has another account signed in.
    var addAccount: String { get }
    /// Asks whether to leave.
    var logOut: String { get }
    /// Asks for it once more.
    var logOutQuestion: String { get }
    /// What becomes of what is here.
    var logOutText: String { get }
    /// Leaves.
    var logOutNow: String { get }
}
