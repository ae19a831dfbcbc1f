import Foundation

/// Finds the program's own icons if it was built but not installed; GTK finds installed ones.
nonisolated enum IconFolder {
    /// The folder `Packaging/icons` of the sources that the program was built from; nil elsewhere.
    static var path: String? {
        guard let program = Bundle.main.executablePath else { return nil }
        var folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
        // .build/<machine>/<configuration>/martlet
        for _ in 0..<4 {
            let icons = folder.appending(path: "Packaging/icons").path
            if FileManager.default.fileExists(atPath: icons) { return icons }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
