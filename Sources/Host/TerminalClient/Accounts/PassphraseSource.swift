import ClientHost
import Foundation
import Localization

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
            return isNew ? choose() : console.ask(console.style.strings.askPassphrase, isSecret: true)
        }
    }

    private func choose() -> String? {
        let strings = console.style.strings
        console.note(strings.choosePassphraseHere)
        while let first = console.ask(strings.askNewPassphrase, isSecret: true), !first.isEmpty {
            guard let second = console.ask(strings.askAgain, isSecret: true) else { return nil }
            if first == second { return first }
            console.note(strings.passphrasesDiffer)
        }
        return nil
    }
}
