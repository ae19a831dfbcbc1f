import CGTK4

/// A small modal window in front of another. Escape closes it, and it closes with the other window.
public final class DialogWindow: Window {
    /// Creates a hidden window over `parent`, of a size in pixels.
    public init(_ title: String, over parent: Window, width: Int, height: Int) {
        guard let made = adw_window_new() else {
            preconditionFailure("GObject makes a widget or ends the process")
        }
        super.init(made)
        gtk_window_set_title(cast(), title)
        stand(over: parent)
        gtk_window_set_modal(cast(), 1)
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
        // SAFETY: the handler goes with the window, which may outlive this object.
        let window: UnsafeMutablePointer<GtkWindow> = cast()
        onKey(.first) { event in
            guard event.symbol == Key.escape else { return false }
            gtk_window_close(window)
            return true
        }
    }

    /// Sets the content of the window, its title bar included.
    public func setContent(_ content: Widget) { adw_window_set_content(cast(), content.pointer) }

    /// Sizes the window to its content, also after changes; the user cannot resize it.
    public func fitContent() { gtk_window_set_resizable(cast(), 0) }

    /// Calls `handle` when the window closes, by any cause, its parent's closing included.
    public func onClose(_ handle: @escaping @MainActor () -> Void) {
        typealias Handler = SignalHandler<@MainActor () -> Void>
        let asked: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> gboolean = {
            Handler.from($1)?.call()
            return 0
        }
        // SAFETY: the arguments of GtkWindow::close-request.
        connect(pointer, "close-request", handle, by: unsafeBitCast(asked, to: GCallback.self))
    }
}

extension Widget {
    /// Keeps this window in front of `parent`, and closes it with `parent`. If it is shown only after that, it stays
    /// open.
    func stand(over parent: Window) {
        gtk_window_set_transient_for(cast(), parent.cast())
        // GTK's `destroy-with-parent` waits until nobody holds the parent any more, as our caller may, and it closes
        // without a `close-request`.
        let close: @convention(c) (UnsafeMutablePointer<GtkWindow>?) -> Void = { gtk_window_close($0) }
        // SAFETY: swapped, the first argument is this window; the connection ends with it.
        g_signal_connect_object(
            parent.pointer,
            "unrealize",
            unsafeBitCast(close, to: GCallback.self),
            pointer,
            G_CONNECT_SWAPPED
        )
    }
}
