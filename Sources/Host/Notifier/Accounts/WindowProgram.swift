import ClientEngine
import ClientModel
import Foundation

/// The program that shows chats, when it is installed beside this one or on the path. Without it notifications offer
/// no "Open".
enum WindowProgram {
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

    /// Shows a chat in the window.
    static func open(_ chat: PeerID, of account: AccountFolder) {
        guard let path else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["--account", account.name, "--chat", String(chat.packed)]
        // One that cannot be started was removed meanwhile.
        try? process.run()
    }
}
