import ClientHost
import Foundation

/// The source of passphrases: the file that `MARTLET_PASSPHRASE_FILE` names, or the user at the terminal.
struct PassphraseSource: Sendable {
    private let console: any Console
    private let file: PassphraseFile?

    init(_ console: any Console) {
        self.console = console
        file = PassphraseFile.named
    }

    /// The provider of keys. A named file is used even if there is a keyring.
    var unlocking: StoreKeyProvider {
        StoreKeyProvider(file == nil ? .keyring : .passphrase, mayPrompt: console.canAsk) {
            isNew throws(HostError) in
            if let file { return try file.passphrase() }
            return isNew ? choose() : console.ask("Passphrase:", isSecret: true)
        }
    }

    private func choose() -> String? {
        console.note("There is no keyring here, so a passphrase is to protect what is stored.")
        while let first = console.ask("New passphrase:", isSecret: true), !first.isEmpty {
            guard let second = console.ask("Again:", isSecret: true) else { return nil }
            if first == second { return first }
            console.note("These were not the same.")
        }
        return nil
    }
}
