import CGTK4

/// Opens things in other programs.
public enum Launcher {
    /// Opens an address in the program that the desktop has for it, such as a browser.
    public static func open(_ address: String, over window: Window) {
        gtk_show_uri(window.cast(), address, guint(GDK_CURRENT_TIME))
    }
}
