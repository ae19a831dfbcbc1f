import Foundation

/// The notifier as a unit of the person's systemd: started with the desktop, and again when it fails.
public struct NotifierUnit: Sendable {
    /// What the unit is called.
    public static let name = "martlet-notifier.service"

    /// Where units of the person's own lie.
    private let folder: String

    /// Units in the folder at `folder`, or where systemd looks for the person's own.
    public init(folder: String? = nil) {
        let environment = ProcessInfo.processInfo.environment
        let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        self.folder = folder ?? (config ?? NSHomeDirectory() + "/.config") + "/systemd/user"
    }

    /// Its file.
    public var path: String { "\(folder)/\(Self.name)" }

    /// Writes the unit's file.
    ///
    /// - Parameters:
    ///   - program: Absolute path of the notifier; nil for the program that runs.
    ///   - home: The folder of the accounts when it is not the usual one.
    /// - Throws: An error of Foundation's when the file cannot be written.
    public func install(program: String? = nil, home: String? = nil) throws {
        let program = try program ?? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = Self.text(program: program, home: home)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// Deletes the unit's file, if it is there.
    ///
    /// - Throws: An error of Foundation's when it cannot be deleted.
    public func uninstall() throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    /// What is in the file; `Packaging/martlet-notifier.service` is the same for a program in `/usr/bin`.
    ///
    /// It takes no system calls away: a window that the notifier opens would lack them, and what that opens in turn. When
    /// the memory is not enough, the kernel ends the largest process, a worker that a picture made grow; the rest goes on.
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

    /// As systemd reads a word.
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
