import CGTK4

/// A window with the program's name, version and licence.
public enum AboutWindow {
    /// The text of the window.
    public struct Contents: Sendable {
        /// The name of the program.
        public var name: String
        /// The icon's name in the theme.
        public var icon: String
        /// The program's version.
        public var version: String
        /// A description of the program, in a sentence.
        public var text: String
        /// The developer's name.
        public var maker: String
        /// The address of the website; nil for none.
        public var address: String?

        /// Creates the contents.
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

    /// Shows the window in front of `window`. The licence is Apache 2.0.
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
        WindowCover.present(shown)
    }
}
