import ClientHost
import Foundation

/// Where passphrases come from: the file that `MARTLET_PASSPHRASE_FILE` names, or the person at the terminal.
struct PassphraseSource: Sendable {
    static let variable = "MARTLET_PASSPHRASE_FILE"

    private let console: any Console
    private let path: String?

    init(_ console: any Console) {
        self.console = console
        path = ProcessInfo.processInfo.environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whoever names a file wants it used, keyring or not.
    var unlocking: StoreUnlocking {
        StoreUnlocking(path == nil ? .keyring : .passphrase, mayPrompt: console.canAsk) { isNew in
            if let path { return Self.firstLine(of: path) }
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

    private static func firstLine(of path: String) -> String? {
        // One that cannot be read counts as nobody to ask; the error names the variable.
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return text?.split(separator: "\n", maxSplits: 1).first.map(String.init)
    }
}
