/// What the window's menu has.
nonisolated protocol WindowMenuWords {
    /// What the button is called.
    var menu: String { get }
    /// Opens the settings.
    var settings: String { get }
    /// Says what the program is.
    var aboutMartlet: String { get }
    /// What the program is, in a sentence.
    var aboutText: String { get }
    /// Who made it.
    var aboutMaker: String { get }
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
