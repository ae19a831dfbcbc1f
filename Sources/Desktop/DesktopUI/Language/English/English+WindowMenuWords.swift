import ChatPresentation

nonisolated extension EnglishLanguage: WindowMenuWords {
    var menu: String { "Menu" }
    var settings: String { "Settings" }
    var aboutMartlet: String { "About Martlet" }
    var aboutText: String { "A messenger for a server of your own" }
    var aboutMaker: String { "The authors of Martlet" }
    var accounts: String { "Accounts" }
    var addAccount: String { "Add Account…" }
    var logOut: String { "Log Out…" }
    var logOutQuestion: String { "Log Out?" }
    var logOutText: String {
        "What is stored of this account on this computer is deleted, and what was not sent yet is not sent."
    }
    var logOutNow: String { "Log Out" }
}
