import Foundation

/// Where the program's own icons lie when it was built and not installed; installed ones are where GTK looks.
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
