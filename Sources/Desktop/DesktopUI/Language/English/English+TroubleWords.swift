import ChatPresentation
import ClientHost

nonisolated extension EnglishLanguage: TroubleWords {
    func sentence(_ trouble: Trouble) -> String {
        // The terminal's words, but for those that speak of the terminal.
        switch trouble {
        case .noAccount: "There is no such account."
        case .noKeyring: "No keyring is running."
        case .passphraseNeeded: "A passphrase is needed."
        default: trouble.text.prefix(1).uppercased() + trouble.text.dropFirst() + "."
        }
    }
}
