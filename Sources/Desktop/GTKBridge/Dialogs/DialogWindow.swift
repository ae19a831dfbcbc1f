import CGTK4

/// A small window in front of another, which answers to nobody as long as it is open. Escape closes it, and it closes with
/// the other.
public final class DialogWindow: Widget {
    /// A window that is not shown yet, over `parent`, of a size in pixels.
    public init(_ title: String, over parent: ApplicationWindow, width: Int, height: Int) {
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

    /// What fills the window, its title bar included.
    public func setContent(_ content: Widget) { adw_window_set_content(cast(), content.pointer) }

    /// Has it be as large as what fills it, whatever that becomes, and not resizable by hand.
    public func fitContent() { gtk_window_set_resizable(cast(), 0) }

    /// What Enter presses when nothing inside wants it.
    public func setDefault(_ button: Button) { gtk_window_set_default_widget(cast(), button.pointer) }

    /// Shows it.
    public func present() { gtk_window_present(cast()) }

    /// Closes it for good.
    public func close() { gtk_window_close(cast()) }

    /// Calls `handle` as it closes, by whomever, or with the window that it stands over.
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
    /// Has this window stand in front of `parent`, and close when that goes. One that is shown after that stays.
    func stand(over parent: Window) {
        gtk_window_set_transient_for(cast(), parent.cast())
        // GTK's `destroy-with-parent` waits until nobody holds the parent any more, as whoever asks here may, and closes
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
