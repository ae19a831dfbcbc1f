import ClientHost
import ClientModel
import Foundation
import Glibc

/// Starts the program that shows chats, if it is installed beside this one or on the path. Without it notifications
/// have no "Open".
enum DesktopAppLauncher {
    /// The name of the program.
    private static let name = "martlet"

    /// The path of the program; nil when it is not installed.
    static let path: String? = path(of: name)

    /// The path of a program of ours; nil when it is not installed.
    static func path(of name: String) -> String? {
        let own = Bundle.main.executablePath.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
            String.init
        )
        return ([own].compactMap(\.self) + folders)
            .map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// A request to show the window.
    struct LaunchRequest: Equatable, Sendable {
        /// The account to put in front; nil for the current one.
        var account: String?
        /// The chat to open.
        var chat: PeerID?
        /// The text to search chats and messages for.
        var search: String?
        /// The desktop's activation token, which allows the window to come to the front.
        var token: String?
    }

    /// Shows the window of the accounts in `home`, starting the program unless it runs.
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
        // Fails only if the program was removed meanwhile.
        try? process.run()
    }

    /// The command that starts the window: outside the systemd unit, if this process has one. The unit's limits are
    /// not the window's, and the window must not end with it.
    static func command(_ path: String, _ request: LaunchRequest, of home: ClientDataDirectory, isUnit: Bool)
        -> [String]
    {
        var line = isUnit ? [scopes, "--user", "--scope", "--quiet", "--collect", "--", path] : [path]
        if !home.isUsual { line += ["--home", home.path] }
        if let account = request.account { line += ["--account", account] }
        if let chat = request.chat { line += ["--chat", String(chat.packed)] }
        // As one word: it may begin with a hyphen.
        if let search = request.search { line.append("--search=\(search)") }
        return line
    }

    /// The program that runs another one outside the caller's unit.
    private static let scopes = "/usr/bin/systemd-run"

    /// True if this process is the main process of a systemd unit.
    private static var isUnit: Bool {
        ProcessInfo.processInfo.environment["SYSTEMD_EXEC_PID"] == String(getpid())
            && FileManager.default.isExecutableFile(atPath: scopes)
    }
}
