import CGTK4
import CGTKShim

/// A window without a title bar that stays above others if the desktop allows it: on X11. On Wayland only the user
/// can set that, in the context menu of a ``WindowHandle``.
///
/// The window does not keep the program running.
public final class FloatingWindow: Window {
    /// Creates a hidden window.
    public init(title: String, width: Int, height: Int) {
        super.init(Self.made(gtk_window_new()))
        gtk_window_set_decorated(cast(), 0)
        // The content has rounded corners.
        addStyleClass("floating")
        setTitle(title)
        resize(width: width, height: height)
        // SAFETY: the signal's handler lives no longer than the window, which may outlive this object.
        let window: UnsafeMutablePointer<GtkWindow> = cast()
        connect(pointer, "map") { martlet_window_keep_above(window) }
    }

    /// Sets the content of the window.
    public func setContent(_ content: Widget) { gtk_window_set_child(cast(), content.pointer) }

    /// Sets the size, in pixels.
    public func resize(width: Int, height: Int) {
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
    }
}

/// An area that moves its window, in place of a title bar.
public final class WindowHandle: Widget {
    /// Creates a handle filled by `child`.
    public init(_ child: Widget) {
        super.init(Self.made(gtk_window_handle_new()))
        gtk_window_handle_set_child(opaque, child.pointer)
    }
}
