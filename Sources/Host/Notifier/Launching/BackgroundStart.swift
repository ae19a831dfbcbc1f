public import ClientHost
import Foundation
import StdExtras

/// Starts the notifier with each desktop session: as a user unit where systemd runs the session, else by the desktop's
/// autostart folder.
public struct BackgroundStart: Sendable {
    /// A reason why the notifier cannot be started or stopped.
    public enum Failure: Error, Equatable, Sendable {
        /// The program is neither beside this one nor on the path.
        case notInstalled
        /// A file could not be written or deleted.
        case notWritable
        /// systemd refused, with its words.
        case refused(String)
    }

    private static let program = "martlet-notifier"
    /// The notifier that this program started, where there is no systemd to stop it.
    private static let started = Locked<Process?>(nil)

    private let home: ClientDataDirectory
    private let unit: NotifierUnit
    /// The file in the autostart folder.
    private let autostart: String
    /// The link by which systemd starts the unit with the session.
    private let link: String

    /// Creates a reference to the start of the notifier for the accounts of a home.
    ///
    /// - Parameters:
    ///   - home: The folder of the accounts.
    ///   - config: The folder of the user's settings; nil for the usual one.
    public init(of home: ClientDataDirectory, config: String? = nil) {
        let environment = ProcessInfo.processInfo.environment
        let usual = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let config = config ?? usual ?? NSHomeDirectory() + "/.config"
        self.home = home
        unit = NotifierUnit(folder: "\(config)/systemd/user")
        autostart = "\(config)/autostart/org.martlet.Martlet.Background.desktop"
        link = "\(config)/systemd/user/graphical-session.target.wants/\(NotifierUnit.name)"
    }

    /// True if the notifier starts with the session.
    public var isOn: Bool {
        // The link itself: what it leads to may be the unit of a package.
        (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil
            || FileManager.default.fileExists(atPath: autostart)
    }

    /// Has the notifier start with each session, and starts it now; or the contrary. Waits for systemd.
    @concurrent
    public func set(_ isOn: Bool) async throws(Failure) {
        if isOn { try start() } else { try stop() }
    }

    private func start() throws(Failure) {
        guard let program = DesktopAppLauncher.path(of: Self.program) else { throw .notInstalled }
        let home = home.isUsual ? nil : home.path
        guard Self.hasSystemd else {
            try write(Self.entry(program, home: home), to: autostart)
            let process = try Self.run(program, home.map { ["--home", $0] } ?? [], waits: false)
            Self.started.withLock { $0 = process }
            return
        }
        do { try unit.install(program: program, home: home) } catch { throw .notWritable }
        try Self.run("systemctl", ["--user", "daemon-reload"])
        try Self.run("systemctl", ["--user", "enable", "--now", NotifierUnit.name])
    }

    private func stop() throws(Failure) {
        if Self.hasSystemd { try Self.run("systemctl", ["--user", "disable", "--now", NotifierUnit.name]) }
        // One that the session started runs until its end.
        Self.started.withLock { started in
            started?.terminate()
            started = nil
        }
        do {
            try unit.uninstall()
            if FileManager.default.fileExists(atPath: autostart) {
                try FileManager.default.removeItem(atPath: autostart)
            }
        } catch {
            throw .notWritable
        }
    }

    private func write(_ text: String, to path: String) throws(Failure) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .notWritable
        }
    }

    /// True if systemd runs the session of this user.
    private static var hasSystemd: Bool {
        let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
        return runtime.hasPrefix("/") && FileManager.default.fileExists(atPath: "\(runtime)/systemd/private")
    }

    /// The entry of the autostart folder.
    static func entry(_ program: String, home: String?) -> String {
        let line = ([program] + (home.map { ["--home", $0] } ?? [])).map(quoted).joined(separator: " ")
        return """
            [Desktop Entry]
            Type=Application
            Name=Martlet
            Exec=\(line)
            NoDisplay=true
            X-GNOME-Autostart-enabled=true

            """
    }

    /// Quotes a word for a desktop entry.
    private static func quoted(_ word: String) -> String {
        var quoted = ""
        for character in word {
            switch character {
            // The value is a string first, in which a backslash stands for itself only if it is doubled.
            case "\\": quoted += "\\\\\\\\"
            case "\"", "`", "$": quoted += "\\\\\(character)"
            case "%": quoted += "%%"
            case "\n", "\r": continue
            default: quoted.append(character)
            }
        }
        return "\"\(quoted)\""
    }

    @discardableResult
    private static func run(_ program: String, _ arguments: [String], waits: Bool = true) throws(Failure)
        -> Process
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.hasPrefix("/") ? program : "/usr/bin/env")
        process.arguments = (program.hasPrefix("/") ? [] : [program]) + arguments
        let errors = Pipe()
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = waits ? errors : FileHandle.nullDevice
        do { try process.run() } catch { throw .notInstalled }
        guard waits else { return process }
        let words = (try? errors.fileHandleForReading.read(upToCount: 4096)) ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw .refused(
                String(decoding: words, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            )
        }
        return process
    }
}
