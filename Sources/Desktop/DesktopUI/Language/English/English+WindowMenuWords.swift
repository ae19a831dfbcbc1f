import ChatPresentation

nonisolated extension EnglishLanguage: WindowMenuWords {
    var menu: String { "Menu" }
    var appearance: String { "Appearance" }
    var asTheDesktop: String { "As the Desktop" }
    var light: String { "Light" }
    var dark: String { "Dark" }
    var smallText: String { "Small Text" }
    var normalText: String { "Normal Text" }
    var largeText: String { "Large Text" }
    var accounts: String { "Accounts" }
    var addAccount: String { "Add Account…" }
    var logOut: String { "Log Out…" }
    var logOutQuestion: String { "Log Out?" }
    var logOutText: String {
        "What is stored of this account on this computer is deleted, and what was not sent yet is not sent."
    }
    var logOutNow: String { "Log Out" }
}
