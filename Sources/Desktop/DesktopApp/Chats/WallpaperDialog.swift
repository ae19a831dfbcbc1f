import ClientHost
import ClientModel
import GTKBridge
import Localization
import MessageStore
import WindowParts

/// The dialog that chooses the wallpaper of one chat. The choice is seen behind it at once.
enum WallpaperDialog {
    /// Shows the dialog for a chat, over the window of `context`.
    static func show(of peer: PeerID, _ context: ScreenContext) {
        let store = context.store
        Task {
            // A chat whose state cannot be read has no wallpaper of its own.
            let state = try? await store.read { try $0.interfaceState(DraftKey(peer)) }
            show(of: peer, chosen: .init(rawValue: state?.wallpaper ?? ""), context)
        }
    }

    private static func show(
        of peer: PeerID,
        chosen: ProgramSettings.Appearance.Wallpaper?,
        _ context: ScreenContext
    ) {
        let strings = context.strings
        let dialog = DialogWindow(strings.wallpaper, over: context.window, width: 480, height: 190)
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(strings.wallpaper))
        let choice = WallpaperChoice(chosen, strings) { store($0, of: peer, context) }
        choice.widget.align(horizontal: .center)
        // The button keeps the dialog until that is closed, which frees the button.
        let usual = Button(strings.wallpaperUsual) {
            store(nil, of: peer, context)
            dialog.close()
        }
        usual.align(horizontal: .center)
        let content = Box(.vertical, spacing: 18)
        content.append(bar)
        content.append(choice.widget)
        content.append(usual)
        dialog.setContent(content)
        dialog.present()
    }

    private static func store(
        _ wallpaper: ProgramSettings.Appearance.Wallpaper?,
        of peer: PeerID,
        _ context: ScreenContext
    ) {
        let store = context.store
        context.attempt {
            try await store.transaction { transaction in
                try transaction.updateInterfaceState(DraftKey(peer)) {
                    $0.wallpaper = wallpaper?.rawValue ?? ""
                }
            }
        }
    }
}
