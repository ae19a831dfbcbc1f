import CGTK4

/// A button that opens all emoji, to choose one.
public final class EmojiButton: Widget {
    /// A button; `label` is what it is called, `choose` gets the emoji.
    public init(label: String, choose: @escaping @MainActor (String) -> Void) {
        super.init(Self.made(gtk_menu_button_new()))
        gtk_menu_button_set_icon_name(opaque, "face-smile-symbolic")
        setTooltip(label)
        setAccessibleLabel(label)
        guard let chooser = gtk_emoji_chooser_new() else { return }
        typealias Handler = SignalHandler<@MainActor (String) -> Void>
        let picked:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
            ) -> Void = { _, text, data in
                guard let text else { return }
                Handler.from(data)?.call(String(cString: text))
            }
        // SAFETY: the arguments of GtkEmojiChooser::emoji-picked.
        connect(chooser, "emoji-picked", choose, by: unsafeBitCast(picked, to: GCallback.self))
        gtk_menu_button_set_popover(opaque, chooser)
    }

    /// Opens it.
    public func open() { gtk_menu_button_popup(opaque) }
}
