import ClientHost
import ClientModel
import Foundation
import Glibc

/// The program that shows chats, when it is installed beside this one or on the path. Without it notifications offer
/// no "Open".
enum DesktopAppLauncher {
    /// What the window is called.
    private static let name = "martlet"

    /// Where it is; nil when it is not installed.
    static let path: String? = {
        let own = Bundle.main.executablePath.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
            String.init
        )
        return ([own].compactMap(\.self) + folders)
            .map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// What the window is to show.
    struct LaunchRequest: Equatable, Sendable {
        /// The account to put in front; nil for the one that was there.
        var account: String?
        /// The chat to open.
        var chat: PeerID?
        /// What the desktop gives so that the window may come to the front.
        var token: String?
    }

    /// Shows the window of the accounts in `home`, starting it unless it runs.
    static func open(_ request: LaunchRequest, of home: ClientDataDirectory) {
        guard let path else { return }
        let process = Process()
        let line = command(path, request, of: home, isUnit: isUnit)
        process.executableURL = URL(fileURLWithPath: line[0])
        process.arguments = Array(line.dropFirst())
        if let token = request.token {
            let environment = ["XDG_ACTIVATION_TOKEN": token, "DESKTOP_STARTUP_ID": token]
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        }
        // One that cannot be started was removed meanwhile.
        try? process.run()
    }

    /// How to start the window: outside the unit, if systemd has one for this process. The unit's limits are not the
    /// window's, nor is that to end with it.
    static func command(_ path: String, _ request: LaunchRequest, of home: ClientDataDirectory, isUnit: Bool)
        -> [String]
    {
        var line = isUnit ? [scopes, "--user", "--scope", "--quiet", "--collect", "--", path] : [path]
        if !home.isUsual { line += ["--home", home.path] }
        if let account = request.account { line += ["--account", account] }
        if let chat = request.chat { line += ["--chat", String(chat.packed)] }
        return line
    }

    /// Runs a program outside the unit of who starts it.
    private static let scopes = "/usr/bin/systemd-run"

    /// Whether this process is one that a unit of systemd's is for.
    private static var isUnit: Bool {
        ProcessInfo.processInfo.environment["SYSTEMD_EXEC_PID"] == String(getpid())
            && FileManager.default.isExecutableFile(atPath: scopes)
    }
}
