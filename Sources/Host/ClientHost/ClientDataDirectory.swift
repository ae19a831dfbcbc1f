public import ClientEngine
import Foundation
import Glibc
import Keyring

/// The folder in which a member's programs keep their accounts: a folder for each, and which one is meant when none is
/// named.
public struct ClientDataDirectory: Sendable {
    /// Absolute path.
    public let path: String

    /// The folder at `path`, or by default the one that the desktop has for a user's data.
    public init(path: String? = nil) {
        let chosen = path ?? ProcessInfo.processInfo.environment["MARTLET_HOME"] ?? Self.usualPath
        self.path = URL(fileURLWithPath: chosen).standardizedFileURL.path
    }

    /// Whether it is where the desktop has a user's data, and not where somebody said.
    public var isUsual: Bool { path == URL(fileURLWithPath: Self.usualPath).standardizedFileURL.path }

    private static var usualPath: String {
        let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap {
            $0.hasPrefix("/") ? $0 : nil
        }
        return (data ?? NSHomeDirectory() + "/.local/share") + "/martlet"
    }

    /// The accounts, by name.
    public var accounts: [AccountFolder] {
        // A folder that is not there or cannot be read holds none; opening one will say why.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: accountsPath)) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") }.map(folder)
    }

    /// The account that is meant when none is named: the one chosen last, or the only one.
    public var current: AccountFolder? {
        let (all, chosen) = (accounts, settings.current)
        return all.first { $0.name == chosen } ?? (all.count == 1 ? all[0] : nil)
    }

    /// The account called `name`.
    ///
    /// - Throws: ``HostError/noAccount`` when there is none, or none was named and it is not clear which is meant.
    public func account(_ name: String?) throws(HostError) -> AccountFolder {
        let found = name.map { name in accounts.first { $0.name == name } } ?? current
        guard let found else { throw .noAccount }
        return found
    }

    /// Remembers which account is meant when none is named.
    ///
    /// - Throws: ``HostError/settingsDamaged``, ``HostError/folderUnusable``.
    public func choose(_ account: AccountFolder) throws(HostError) {
        try changeSettings { $0.current = account.name }
    }

    /// The folder for a new account.
    ///
    /// - Throws: ``HostError/nameTaken``, ``HostError/nameInvalid``, ``HostError/folderUnusable``.
    public func makeAccount(_ name: String) throws(HostError) -> AccountFolder {
        let isPlain = name.utf8.allSatisfy { $0 > 32 && $0 != UInt8(ascii: "/") && $0 != 127 }
        guard !name.isEmpty, name.utf8.count <= 64, isPlain, !name.hasPrefix(".") else { throw .nameInvalid }
        _ = try makeAccountsFolder()
        // Makes it or fails: of two programs that want one name, one gets it.
        guard mkdir("\(accountsPath)/\(name)", 0o700) == 0 else {
            throw errno == EEXIST ? .nameTaken : .folderUnusable(path)
        }
        return folder(name)
    }

    /// Makes the folder in which the accounts are, when it is not there.
    ///
    /// - Returns: Its path.
    /// - Throws: ``HostError/folderUnusable``.
    package func makeAccountsFolder() throws(HostError) -> String {
        do {
            try FileManager.default.createDirectory(
                atPath: accountsPath,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .folderUnusable(path)
        }
        return accountsPath
    }

    /// Deletes what is left of accounts that were signed out of by a program that ended in the midst of it. For the
    /// beginning of a program.
    package func sweepRemoved() { AccountFolder.sweepRemoved(in: accountsPath) }

    /// Deletes a folder that no account came of.
    func discard(_ account: AccountFolder) {
        // What cannot be deleted is in the way of the next of this name, who is told so.
        try? account.delete()
    }

    /// A name for a new account on `host` that nobody has yet: the host's, or that with a number.
    public func freeName(on host: String) -> String {
        let taken = Set(accounts.map(\.name))
        let plain = String(host.map { $0 == "/" || $0 == ":" || $0.isWhitespace ? "-" : $0 }.prefix(40))
        let base = plain.isEmpty || plain.hasPrefix(".") ? "account" : plain
        guard taken.contains(base) else { return base }
        var number = 2
        while taken.contains("\(base)-\(number)") { number += 1 }
        return "\(base)-\(number)"
    }

    private var accountsPath: String { "\(path)/accounts" }
    private var settingsFile: DurableFile { DurableFile(path: "\(path)/settings.json") }

    private func folder(_ name: String) -> AccountFolder { AccountFolder(path: "\(accountsPath)/\(name)") }
}

// What is decided for all accounts. The file is its owner's alone, as it may have a proxy's password.
extension ClientDataDirectory {
    /// Longer ones are not ours.
    private static let longestSettings = 64 << 10

    /// What is decided for all accounts. A file that cannot be read counts as none.
    public var settings: ProgramSettings {
        guard let bytes = try? settingsFile.read(limit: Self.longestSettings) else {
            return ProgramSettings()
        }
        return ProgramSettings(json: bytes) ?? ProgramSettings()
    }

    /// Changes what is decided for all accounts; programs that do so at a time take turns.
    ///
    /// - Returns: The settings after it.
    /// - Throws: ``HostError/settingsDamaged``, ``HostError/folderUnusable``.
    @discardableResult
    public func changeSettings(_ change: (inout ProgramSettings) -> Void) throws(HostError) -> ProgramSettings
    {
        _ = try makeAccountsFolder()
        do {
            let file = settingsFile
            return try file.locked { () throws(KeyringError) in
                var settings = ProgramSettings()
                let bytes = try file.read(limit: Self.longestSettings)
                if let bytes {
                    guard let stored = ProgramSettings(json: bytes) else { throw .keyFileDamaged }
                    settings = stored
                }
                let before = settings
                change(&settings)
                if settings != before, let bytes = try? settings.json(insteadOf: before, in: bytes) {
                    try file.replace(with: bytes)
                }
                return settings
            }
        } catch KeyringError.keyFileDamaged {
            throw .settingsDamaged(settingsFile.path)
        } catch {
            throw .folderUnusable(path)
        }
    }
}
