import CGTK4

/// The emoji of the world, one of which is chosen.
public enum EmojiChooser {
    /// Opens the chooser at a position in `widget`; `choose` gets the emoji.
    public static func open(
        on widget: Widget,
        at place: Point,
        choose: @escaping @MainActor (String) -> Void
    ) {
        guard let chooser = make(choose) else { return }
        Popover.attach(
            chooser,
            to: widget,
            at: Rectangle(x: place.x, y: place.y, width: 1, height: 1)
        )
        gtk_popover_popup(chooser.asPopover)
    }

    /// A chooser without a parent.
    static func make(_ choose: @escaping @MainActor (String) -> Void) -> UnsafeMutablePointer<GtkWidget>? {
        guard let chooser = gtk_emoji_chooser_new() else { return nil }
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
        return chooser
    }
}
