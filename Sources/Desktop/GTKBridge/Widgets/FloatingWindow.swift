import CGTK4
import CGTKShim

/// A window without a title bar that stays above others where the desktop lets it: with X11. With Wayland only the
/// member may decide that, in the menu that a press with the secondary button opens on a ``WindowHandle``.
///
/// The program does not run on for its sake.
public final class FloatingWindow: Window {
    /// A window that is not shown yet.
    public init(title: String, width: Int, height: Int) {
        super.init(Self.made(gtk_window_new()))
        gtk_window_set_decorated(cast(), 0)
        // What it shows has its corners cut off.
        addStyleClass("floating")
        setTitle(title)
        resize(width: width, height: height)
        // SAFETY: the signal's handler lives no longer than the window, which may outlive this object.
        let window: UnsafeMutablePointer<GtkWindow> = cast()
        connect(pointer, "map") { martlet_window_keep_above(window) }
    }

    /// What fills the window.
    public func setContent(_ content: Widget) { gtk_window_set_child(cast(), content.pointer) }

    /// Has another size, in pixels.
    public func resize(width: Int, height: Int) {
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
    }
}

/// What a window is moved by, where it has no title bar.
public final class WindowHandle: Widget {
    /// `child`, which fills it.
    public init(_ child: Widget) {
        super.init(Self.made(gtk_window_handle_new()))
        gtk_window_handle_set_child(opaque, child.pointer)
    }
}
