import Foundation

/// The notifier as a systemd user unit, started with the desktop and restarted after a failure.
public struct NotifierUnit: Sendable {
    /// The name of the unit.
    public static let name = "martlet-notifier.service"

    /// The folder of the user's units.
    private let folder: String

    /// Creates a reference to the unit in `folder`, by default in systemd's folder for user units.
    public init(folder: String? = nil) {
        let environment = ProcessInfo.processInfo.environment
        let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        self.folder = folder ?? (config ?? NSHomeDirectory() + "/.config") + "/systemd/user"
    }

    /// The path of the unit's file.
    public var path: String { "\(folder)/\(Self.name)" }

    /// Writes the unit's file.
    ///
    /// - Parameters:
    ///   - program: The absolute path of the notifier; nil for the running program.
    ///   - home: The folder of the accounts; nil for the default one.
    /// - Throws: An error of Foundation's when the file cannot be written.
    public func install(program: String? = nil, home: String? = nil) throws {
        let program = try program ?? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = Self.text(program: program, home: home)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// Deletes the unit's file, if it exists.
    ///
    /// - Throws: An error of Foundation's when it cannot be deleted.
    public func uninstall() throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    /// The content of the file; `Packaging/martlet-notifier.service` is the same for a program in `/usr/bin`.
    ///
    /// It blocks no system calls, because a window that the notifier opens would inherit that. If memory runs out,
    /// the kernel kills the largest process, a worker decoding an image; the rest continues.
    static func text(program: String, home: String?) -> String {
        let flags = home.map { " --home \(quoted($0))" } ?? ""
        return """
            [Unit]
            Description=Martlet notifier: messages while no window is open
            PartOf=graphical-session.target
            After=graphical-session.target

            [Service]
            Type=simple
            ExecStart=\(quoted(program))\(flags)
            Restart=on-failure
            RestartSec=5
            Nice=5
            MemoryHigh=64M
            MemoryMax=256M
            OOMPolicy=continue
            NoNewPrivileges=yes

            [Install]
            WantedBy=graphical-session.target

            """
    }

    /// Quotes a word for systemd.
    private static func quoted(_ word: String) -> String {
        guard word.contains(where: { " \t\"\\%$".contains($0) }) else { return word }
        var quoted = ""
        for character in word {
            switch character {
            case "\"", "\\": quoted += "\\\(character)"
            case "%", "$": quoted += "\(character)\(character)"
            default: quoted.append(character)
            }
        }
        return "\"\(quoted)\""
    }
}
