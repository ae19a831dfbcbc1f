import Foundation
import Glibc

/// A file with a passphrase, named by the variable `MARTLET_PASSPHRASE_FILE`: for computers without a keyring. Only
/// its owner may have access.
package struct PassphraseFile: Sendable {
    let path: String

    /// The file that the variable names; nil when it is not set.
    package static var named: PassphraseFile? {
        let path = ProcessInfo.processInfo.environment["MARTLET_PASSPHRASE_FILE"] ?? ""
        return path.isEmpty ? nil : PassphraseFile(path: path)
    }

    /// The first line. Nil if the file is unreadable: then there is nobody to ask, and that error names the variable.
    ///
    /// - Throws: ``HostError/passphraseExposed(_:)`` when others can read or change it.
    package func passphrase() throws(HostError) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        var status = stat()
        guard fstat(file.fileDescriptor, &status) == 0 else { return nil }
        // A pipe of a shell can be read only by its holder.
        let isFile = status.st_mode & S_IFMT == S_IFREG
        guard !isFile || status.st_mode & 0o077 == 0 else { throw .passphraseExposed(path) }
        // A file that is not text has no passphrase.
        guard let bytes = try? file.readToEnd(), let text = String(data: bytes, encoding: .utf8) else {
            return nil
        }
        return text.split(separator: "\n", maxSplits: 1).first.map(String.init)
    }
}

extension StoreKeyProvider {
    /// The provider for background programs: the keyring if it is unlocked, or the passphrase file. The user is never
    /// asked.
    public static var unattended: StoreKeyProvider {
        let file = PassphraseFile.named
        return StoreKeyProvider(file == nil ? .keyring : .passphrase, mayPrompt: false) {
            _ throws(HostError) in
            try file?.passphrase()
        }
    }
}
