import Foundation
import Glibc

/// A file with a passphrase, named by the variable `MARTLET_PASSPHRASE_FILE`: for machines without a keyring. Its owner
/// alone may read it.
package struct PassphraseFile: Sendable {
    let path: String

    /// The one that is named; nil when none is.
    package static var named: PassphraseFile? {
        let path = ProcessInfo.processInfo.environment["MARTLET_PASSPHRASE_FILE"] ?? ""
        return path.isEmpty ? nil : PassphraseFile(path: path)
    }

    /// Its first line. One that cannot be read counts as nobody to ask; the error names the variable.
    ///
    /// - Throws: ``HostError/passphraseExposed(_:)`` when others may read or change it.
    package func passphrase() throws(HostError) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        var status = stat()
        guard fstat(file.fileDescriptor, &status) == 0 else { return nil }
        // What is no file, such as a pipe of a shell, is nobody's to read but who has it.
        let isFile = status.st_mode & S_IFMT == S_IFREG
        guard !isFile || status.st_mode & 0o077 == 0 else { throw .passphraseExposed(path) }
        // One that is no text has no passphrase in it.
        guard let bytes = try? file.readToEnd(), let text = String(data: bytes, encoding: .utf8) else {
            return nil
        }
        return text.split(separator: "\n", maxSplits: 1).first.map(String.init)
    }
}

extension StoreKeyProvider {
    /// For a program that nobody looks at: the keyring as far as it is open, or the passphrase's file. Nobody is asked.
    public static var unattended: StoreKeyProvider {
        let file = PassphraseFile.named
        return StoreKeyProvider(file == nil ? .keyring : .passphrase, mayPrompt: false) {
            _ throws(HostError) in
            try file?.passphrase()
        }
    }
}
