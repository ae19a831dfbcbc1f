package import GTKBridge
package import Localization

/// Opens files of messages in other programs; first asks the user if the kind of file can do more than be viewed.
package enum FileOpenConfirmation {
    /// Opens a file, or asks about it first.
    package static func open(_ path: String, _ strings: Strings, over window: ApplicationWindow) {
        let name = String(path.split(separator: "/").last ?? "")
        guard !FileKind(name).isHarmless else { return Launcher.open(file: path, over: window) }
        MessageDialog.ask(
            strings.openFileQuestion,
            text: strings.riskyFile(name: name, kind: Launcher.kind(ofFile: name)),
            answers: [
                .init(strings.cancel),
                .init(strings.showInFolder) { [weak window] in
                    if let window { showInFolder(path, over: window) }
                },
                .init(strings.openFile, .destructive) { [weak window] in
                    if let window { Launcher.open(file: path, over: window) }
                },
            ],
            over: window
        )
    }

    /// Shows a file in its folder; it is not opened.
    package static func showInFolder(_ path: String, over window: ApplicationWindow) {
        Launcher.show(file: path, over: window)
    }
}
