import Foundation

/// A file with a passphrase, named by the variable `MARTLET_PASSPHRASE_FILE`: for machines without a keyring.
package struct PassphraseFile: Sendable {
    private let path: String

    /// The one that is named; nil when none is.
    package static var named: PassphraseFile? {
        let path = ProcessInfo.processInfo.environment["MARTLET_PASSPHRASE_FILE"] ?? ""
        return path.isEmpty ? nil : PassphraseFile(path: path)
    }

    /// Its first line. One that cannot be read counts as nobody to ask; the error names the variable.
    package var passphrase: String? {
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return text?.split(separator: "\n", maxSplits: 1).first.map(String.init)
    }
}

extension StoreUnlocking {
    /// For a program that nobody looks at: the keyring as far as it is open, or the passphrase's file. Nobody is asked.
    public static var unattended: StoreUnlocking {
        let file = PassphraseFile.named
        return StoreUnlocking(file == nil ? .keyring : .passphrase, mayPrompt: false) { _ in file?.passphrase
        }
    }
}
