import CGTK4

/// Shows which keys do what, as the desktop's programs do.
public enum ShortcutsWindow {
    /// Keys that belong together.
    public struct Group: Sendable {
        /// What they are for.
        public var title: String
        /// The keys, as `<Control>k`, and what they do.
        public var shortcuts: [(keys: String, title: String)]

        /// A group.
        public init(_ title: String, _ shortcuts: [(keys: String, title: String)]) {
            (self.title, self.shortcuts) = (title, shortcuts)
        }
    }

    /// Shows them in front of `window`, in one that is called `title` where windows are listed.
    public static func show(_ groups: [Group], title: String, over window: Window) {
        let description = interface(groups)
        // The classes are known by name once somebody has asked for them.
        _ = (gtk_shortcuts_window_get_type(), gtk_shortcuts_section_get_type())
        _ = (gtk_shortcuts_group_get_type(), gtk_shortcuts_shortcut_get_type())
        guard let builder = gtk_builder_new_from_string(description, -1) else { return }
        defer { g_object_unref(builder.raw) }
        guard let made = gtk_builder_get_object(builder, "shortcuts") else { return }
        // SAFETY: the object of this name is a GtkShortcutsWindow, which is a GtkWindow that GTK keeps until it is closed.
        let shown = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_title(shown, title)
        gtk_window_set_transient_for(shown, window.cast())
        gtk_window_present(shown)
    }

    /// The window as GtkBuilder reads it: its parts can be made in no other way.
    private static func interface(_ groups: [Group]) -> String {
        var text =
            #"<interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>"#
        text += #"<child><object class="GtkShortcutsSection"><property name="section-name">all</property>"#
        text += #"<property name="max-height">18</property>"#
        for group in groups {
            text += #"<child><object class="GtkShortcutsGroup">"#
            text += property("title", group.title)
            for shortcut in group.shortcuts {
                text += #"<child><object class="GtkShortcutsShortcut">"#
                text += property("accelerator", shortcut.keys) + property("title", shortcut.title)
                text += "</object></child>"
            }
            text += "</object></child>"
        }
        return text + "</object></child></object></interface>"
    }

    private static func property(_ name: String, _ value: String) -> String {
        guard let escaped = g_markup_escape_text(value, -1) else { return "" }
        defer { g_free(escaped) }
        return "<property name=\"\(name)\">\(String(cString: escaped))</property>"
    }
}
