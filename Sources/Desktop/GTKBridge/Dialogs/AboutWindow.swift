import CGTK4

/// Says what a program is.
public enum AboutWindow {
    /// What it says.
    public struct Contents: Sendable {
        /// What the program is called.
        public var name: String
        /// Its sign in the theme.
        public var icon: String
        /// Its version.
        public var version: String
        /// What it is, in a sentence.
        public var text: String
        /// Who made it.
        public var maker: String
        /// Where more is to be read; nil for nowhere.
        public var address: String?

        /// Puts it together.
        public init(
            name: String,
            icon: String,
            version: String,
            text: String,
            maker: String,
            address: String? = nil
        ) {
            (self.name, self.icon, self.version) = (name, icon, version)
            (self.text, self.maker, self.address) = (text, maker, address)
        }
    }

    /// Shows it in front of `window`. The licence is Apache 2.0.
    public static func show(_ contents: Contents, over window: Window) {
        guard let made = adw_about_window_new() else { return }
        let about = OpaquePointer(UnsafeMutableRawPointer(made))
        adw_about_window_set_application_name(about, contents.name)
        adw_about_window_set_application_icon(about, contents.icon)
        adw_about_window_set_version(about, contents.version)
        adw_about_window_set_comments(about, contents.text)
        adw_about_window_set_developer_name(about, contents.maker)
        adw_about_window_set_license_type(about, GTK_LICENSE_APACHE_2_0)
        if let address = contents.address { adw_about_window_set_website(about, address) }
        // SAFETY: an AdwAboutWindow is a GtkWindow.
        let shown = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_transient_for(shown, window.cast())
        gtk_window_present(shown)
    }
}
