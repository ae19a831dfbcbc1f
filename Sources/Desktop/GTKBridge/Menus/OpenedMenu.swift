import CGTK4

/// A menu on the screen. After it closed, changes of it do nothing.
public final class OpenedMenu {
    private let popover: ObjectReference

    init(_ popover: UnsafeMutablePointer<GtkWidget>) {
        self.popover = ObjectReference(sharing: UnsafeMutableRawPointer(popover))
    }

    /// Replaces the text of a line, or of the heading of a section.
    public func rename(_ old: String, to new: String) {
        Self.rename(old, to: new, below: popover.pointer())
    }

    private static func rename(_ old: String, to new: String, below parent: UnsafeMutablePointer<GtkWidget>) {
        var child = gtk_widget_get_first_child(parent)
        while let widget = child {
            child = gtk_widget_get_next_sibling(widget)
            switch String(cString: gtk_widget_get_css_name(widget)) {
            case "modelbutton":
                if MenuStyle.text(of: widget) == old { MenuStyle.setText(new, of: widget) }
            case "label":
                let label = OpaquePointer(widget)
                if let text = gtk_label_get_text(label), String(cString: text) == old {
                    gtk_label_set_text(label, new)
                }
            default: rename(old, to: new, below: widget)
            }
        }
    }
}
