package import GTKBridge
package import Localization

/// Opens files of messages in other programs; first asks the user if the kind of file can do more than be viewed.
package enum FileOpenConfirmation {
    /// Opens a file, or asks about it first.
    package static func open(_ path: String, _ words: Strings, over window: ApplicationWindow) {
        let name = String(path.split(separator: "/").last ?? "")
        guard !FileKind(name).isHarmless else { return Launcher.open(file: path, over: window) }
        MessageDialog.ask(
            words.openFileQuestion,
            text: words.riskyFile(name: name, kind: Launcher.kind(ofFile: name)),
            answers: [
                .init(words.cancel),
                .init(words.showInFolder) { [weak window] in
                    if let window { Launcher.show(file: path, over: window) }
                },
                .init(words.openFile, .destructive) { [weak window] in
                    if let window { Launcher.open(file: path, over: window) }
                },
            ],
            over: window
        )
    }
}
