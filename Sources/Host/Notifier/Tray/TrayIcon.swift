import Foundation

/// A picture of ours in the panel, by the name under which themes have it.
enum TrayIcon: String, Sendable {
    /// Nothing is unread.
    case plain = "org.martlet.Martlet-tray-symbolic"
    /// Somebody has written.
    case unread = "org.martlet.Martlet-tray-unread-symbolic"
    /// Only muted chats have something.
    case muted = "org.martlet.Martlet-tray-muted-symbolic"

    private static let place = "hicolor/scalable/status"

    /// The folder with the pictures, when panels would not look there by themselves.
    ///
    /// - Parameters:
    ///   - program: Absolute path of the program that asks.
    ///   - dataFolders: Where the desktop looks.
    ///   - isThere: Whether there is a file at a path.
    /// - Returns: Its path; empty when the pictures are among those of the desktop's themes, or nowhere.
    static func folder(
        besides program: String,
        dataFolders: [String],
        isThere: (String) -> Bool
    ) -> String {
        func hasPictures(_ folder: String) -> Bool {
            isThere("\(folder)/\(place)/\(plain.rawValue).svg")
        }
        guard !dataFolders.contains(where: { hasPictures("\($0)/icons") }) else { return "" }
        // Installed under a folder of its own: PREFIX/bin/martlet-notifier. Or built: .build/<machine>/debug/…
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

    /// As above, for this process.
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
