import ChatPresentation

nonisolated extension EnglishLanguage: PassphraseWords {
    var passphrase: String { "Passphrase" }
    var choosePassphrase: String { "Choose a Passphrase" }
    var passphraseText: String { "What is stored on this computer is protected by a passphrase." }
    var newPassphraseText: String {
        "There is no keyring here. A passphrase is to protect what is stored on this computer."
    }
    var open: String { "Open" }
    var protect: String { "Protect" }
}
