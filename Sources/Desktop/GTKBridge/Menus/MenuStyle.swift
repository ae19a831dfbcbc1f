import CGTK4

/// The appearance of menu lines, which GTK's menu models cannot tell.
enum MenuStyle {
    private static let sheet = """
        modelbutton.destructive { color: @error_color; }
        popover.unchecked label.title { padding-left: 12px; padding-right: 12px; font-weight: normal; }
        """
    private static var hasStyle = false

    /// Marks the lines with these titles in a menu's popover as actions that cannot be undone.
    static func mark(destructive titles: Set<String>, in popover: UnsafeMutablePointer<GtkWidget>) {
        guard !titles.isEmpty else { return }
        prepare()
        mark(titles, below: popover)
    }

    /// Aligns the titles of sections with lines that have no check marks.
    static func alignTitles(in popover: UnsafeMutablePointer<GtkWidget>) {
        prepare()
        gtk_widget_add_css_class(popover, "unchecked")
    }

    private static func prepare() {
        guard !hasStyle else { return }
        hasStyle = true
        Appearance.addStyleSheet(sheet)
    }

    private static func mark(_ titles: Set<String>, below parent: UnsafeMutablePointer<GtkWidget>) {
        var child = gtk_widget_get_first_child(parent)
        while let widget = child {
            if String(cString: gtk_widget_get_css_name(widget)) == "modelbutton",
                titles.contains(text(of: widget))
            {
                gtk_widget_add_css_class(widget, "destructive")
            }
            mark(titles, below: widget)
            child = gtk_widget_get_next_sibling(widget)
        }
    }

    /// The title of a menu's line.
    static func text(of line: UnsafeMutablePointer<GtkWidget>) -> String {
        var value = GValue()
        g_value_init(&value, g_type_from_name("gchararray"))
        defer { g_value_unset(&value) }
        // SAFETY: every GtkWidget is a GObject, and a GtkModelButton has this property.
        let object = UnsafeMutableRawPointer(line).assumingMemoryBound(to: GObject.self)
        g_object_get_property(object, "text", &value)
        return g_value_get_string(&value).map { String(cString: $0) } ?? ""
    }

    /// Sets the title of a menu's line.
    static func setText(_ text: String, of line: UnsafeMutablePointer<GtkWidget>) {
        var value = GValue()
        g_value_init(&value, g_type_from_name("gchararray"))
        defer { g_value_unset(&value) }
        g_value_set_string(&value, text)
        // SAFETY: every GtkWidget is a GObject, and a GtkModelButton has this property.
        let object = UnsafeMutableRawPointer(line).assumingMemoryBound(to: GObject.self)
        g_object_set_property(object, "text", &value)
    }
}
