/// The question for a passphrase.
nonisolated protocol PassphraseWords {
    /// What is asked for.
    var passphrase: String { get }
    /// The heading when a new one is asked for.
    var choosePassphrase: String { get }
    /// Why it is asked for.
    var passphraseText: String { get }
    /// Why a new one is asked for.
    var newPassphraseText: String { get }
    /// Opens what is protected.
    var open: String { get }
    /// Takes the new one.
    var protect: String { get }
}
