import Foundation

/// A tray icon, by its name in icon themes.
enum TrayIcon: String, Sendable {
    /// The icon without unread messages.
    case plain = "org.martlet.Martlet-tray-symbolic"
    /// The icon with unread messages.
    case unread = "org.martlet.Martlet-tray-unread-symbolic"
    /// The icon with unread messages in muted chats only.
    case muted = "org.martlet.Martlet-tray-muted-symbolic"

    private static let place = "hicolor/scalable/status"

    /// The folder of the icons, if panels do not search it by themselves.
    ///
    /// - Parameters:
    ///   - program: The absolute path of this program.
    ///   - dataFolders: The desktop's data folders.
    ///   - isThere: Returns true if a file exists at a path.
    /// - Returns: The path; empty when the desktop's themes have the icons, or no folder has.
    static func folder(
        besides program: String,
        dataFolders: [String],
        isThere: (String) -> Bool
    ) -> String {
        func hasPictures(_ folder: String) -> Bool {
            isThere("\(folder)/\(place)/\(plain.rawValue).svg")
        }
        guard !dataFolders.contains(where: { hasPictures("\($0)/icons") }) else { return "" }
        // Installed under a prefix: PREFIX/bin/martlet-notifier. Or a build: .build/<machine>/debug/…
        var folder = program.split(separator: "/").dropLast()
        for _ in 0..<5 {
            let above = "/" + folder.dropLast().joined(separator: "/")
            for icons in ["\(above)/share/icons", "\(above)/Packaging/icons"] where hasPictures(icons) {
                return icons
            }
            folder = folder.dropLast()
        }
        return ""
    }

    /// The folder of the icons for this process.
    static let folder: String = {
        let environment = ProcessInfo.processInfo.environment
        let own = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
        let shared = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
        let program = Bundle.main.executablePath.map { path in
            URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        }
        return folder(
            besides: program ?? "",
            dataFolders: [own] + shared.split(separator: ":").map(String.init),
            isThere: { FileManager.default.fileExists(atPath: $0) }
        )
    }()
}
