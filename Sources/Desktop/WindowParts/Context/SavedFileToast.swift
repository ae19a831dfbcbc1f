import Foundation
import GTKBridge
import Localization

/// Tells where a file was saved, with a button that opens it. A file that can do more than be viewed is shown in its
/// folder instead.
enum SavedFileToast {
    /// Shows the toast in the window of `context`.
    static func show(_ file: URL, _ context: ScreenContext) {
        let (strings, name) = (context.strings, file.lastPathComponent)
        let isHarmless = FileKind(name).isHarmless
        context.toasts.show(
            strings.fileSaved(name: name, folder: file.deletingLastPathComponent().lastPathComponent),
            button: isHarmless ? strings.openFile : strings.showInFolder
        ) { [weak window = context.window] in
            guard let window else { return }
            if isHarmless {
                FileOpenConfirmation.open(file.path, strings, over: window)
            } else {
                FileOpenConfirmation.showInFolder(file.path, over: window)
            }
        }
    }
}
