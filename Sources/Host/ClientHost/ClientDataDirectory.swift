public import ClientEngine
import Foundation
import Glibc
import Keyring

/// The folder of a user's accounts: one folder per account, and the default account.
public struct ClientDataDirectory: Sendable {
    /// The absolute path.
    public let path: String

    /// Creates a reference to the folder at `path`, by default to the desktop's folder for user data.
    public init(path: String? = nil) {
        let chosen = path ?? ProcessInfo.processInfo.environment["MARTLET_HOME"] ?? Self.usualPath
        self.path = URL(fileURLWithPath: chosen).standardizedFileURL.path
    }

    /// True for the desktop's default folder, false for a chosen one.
    public var isUsual: Bool { path == URL(fileURLWithPath: Self.usualPath).standardizedFileURL.path }

    private static var usualPath: String {
        let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap {
            $0.hasPrefix("/") ? $0 : nil
        }
        return (data ?? NSHomeDirectory() + "/.local/share") + "/martlet"
    }

    /// The accounts, sorted by name.
    public var accounts: [AccountFolder] {
        // A missing or unreadable folder has no accounts; opening one reports the reason.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: accountsPath)) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") }.map(folder)
    }

    /// The default account: the one chosen last, or the only one.
    public var current: AccountFolder? {
        let (all, chosen) = (accounts, settings.current)
        return all.first { $0.name == chosen } ?? (all.count == 1 ? all[0] : nil)
    }

    /// The account named `name`, or the default account.
    ///
    /// - Throws: ``HostError/noAccount`` when there is none, or when no name is given and there is no default
    ///   account.
    public func account(_ name: String?) throws(HostError) -> AccountFolder {
        let found = name.map { name in accounts.first { $0.name == name } } ?? current
        guard let found else { throw .noAccount }
        return found
    }

    /// Sets the default account.
    ///
    /// - Throws: ``HostError/settingsDamaged``, ``HostError/folderUnusable``.
    public func choose(_ account: AccountFolder) throws(HostError) {
        try changeSettings { $0.current = account.name }
    }

    /// Creates the folder for a new account.
    ///
    /// - Throws: ``HostError/nameTaken``, ``HostError/nameInvalid``, ``HostError/folderUnusable``.
    public func makeAccount(_ name: String) throws(HostError) -> AccountFolder {
        let isPlain = name.utf8.allSatisfy { $0 > 32 && $0 != UInt8(ascii: "/") && $0 != 127 }
        guard !name.isEmpty, name.utf8.count <= 64, isPlain, !name.hasPrefix(".") else { throw .nameInvalid }
        _ = try makeAccountsFolder()
        // `mkdir` is atomic: of two programs that want one name, one gets it.
        guard mkdir("\(accountsPath)/\(name)", 0o700) == 0 else {
            throw errno == EEXIST ? .nameTaken : .folderUnusable(path)
        }
        return folder(name)
    }

    /// Creates the folder of the accounts if it does not exist.
    ///
    /// - Returns: The path.
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

    /// Deletes the remains of accounts whose sign-out was interrupted. Call it at program start.
    package func sweepRemoved() { AccountFolder.sweepRemoved(in: accountsPath) }

    /// Deletes the folder of a failed account creation.
    func discard(_ account: AccountFolder) {
        // If this fails, the next account with this name reports that the name is taken.
        try? account.delete()
    }

    /// An unused name for a new account on `host`: the host's name, if necessary with a number.
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

// The settings for all accounts. Only the owner can read the file, because it may contain a proxy's password.
extension ClientDataDirectory {
    /// The maximum length; a longer file was not written by us.
    private static let longestSettings = 64 << 10

    /// The settings for all accounts. An unreadable file counts as defaults.
    public var settings: ProgramSettings {
        guard let bytes = try? settingsFile.read(limit: Self.longestSettings) else {
            return ProgramSettings()
        }
        return ProgramSettings(json: bytes) ?? ProgramSettings()
    }

    /// Changes the settings for all accounts, one program at a time.
    ///
    /// - Returns: The changed settings.
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
