import ChatPresentation
import ClientHost

nonisolated extension EnglishLanguage: TroubleWords {
    func sentence(_ failure: UserFacingError) -> String {
        // The terminal's words, but for those that speak of the terminal.
        switch failure {
        case .noAccount: "There is no such account."
        case .noKeyring: "No keyring is running."
        case .passphraseNeeded: "A passphrase is needed."
        default: failure.text.prefix(1).uppercased() + failure.text.dropFirst() + "."
        }
    }
}
