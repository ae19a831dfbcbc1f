import CGTK4
import CGTKShim

/// A GTK widget.
///
/// Holds a reference: the widget lives as long as this object or a parent keeps it. Two of these objects may wrap one
/// widget, so identity is the widget's, not this object's.
@MainActor
public class Widget {
    // SAFETY: valid as long as this object is, which holds a reference.
    let pointer: UnsafeMutablePointer<GtkWidget>

    /// Takes ownership of a new widget with a floating reference.
    init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
        self.pointer = pointer
        g_object_ref_sink(pointer)
    }

    // Isolated deinits name their actor although it is the module's default: optimised builds of other modules do not
    // find it otherwise.
    isolated deinit { g_object_unref(pointer) }

    /// The widget as its own class.
    func cast<Instance>(to type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        // SAFETY: an instance begins with that of its parent class; each caller created the widget and names its
        // class.
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type)
    }

    /// The width on screen, in pixels of the application. 0 before layout.
    public var width: Int { Int(gtk_widget_get_width(pointer)) }
    /// The width of the window that the widget is in, in pixels; nil outside of one.
    public var windowWidth: Int? {
        gtk_widget_get_root(pointer).map { Int(gtk_widget_get_width(UnsafeMutablePointer($0))) }
    }

    /// The height on screen, in pixels of the application. 0 before layout.
    public var height: Int { Int(gtk_widget_get_height(pointer)) }

    /// True if the widget is shown whenever its parent is.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(pointer) != 0 }
        set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
    }

    /// True if the widget can have the keyboard focus.
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(pointer) != 0 }
        set { gtk_widget_set_focusable(pointer, newValue ? 1 : 0) }
    }

    /// True if the widget or a descendant can have the keyboard focus.
    public var canHaveFocusInside: Bool {
        get { gtk_widget_get_can_focus(pointer) != 0 }
        set { gtk_widget_set_can_focus(pointer, newValue ? 1 : 0) }
    }

    /// The opacity, 0 to 1.
    public var opacity: Double {
        get { gtk_widget_get_opacity(pointer) }
        set { gtk_widget_set_opacity(pointer, newValue) }
    }

    /// True if the widget receives pointer events; otherwise they go to the widget behind it.
    public var isTarget: Bool {
        get { gtk_widget_get_can_target(pointer) != 0 }
        set { gtk_widget_set_can_target(pointer, newValue ? 1 : 0) }
    }

    /// True if the widget has no parent.
    public var isOrphan: Bool { gtk_widget_get_parent(pointer) == nil }

    /// True if the widget is drawn and can have the focus. False for children of a ``CustomWidget`` that are scrolled
    /// out of view.
    public var isChildVisible: Bool {
        get { gtk_widget_get_child_visible(pointer) != 0 }
        set { gtk_widget_set_child_visible(pointer, newValue ? 1 : 0) }
    }

    /// Takes spare room of the parent in both directions.
    public func expand() {
        gtk_widget_set_hexpand(pointer, 1)
        gtk_widget_set_vexpand(pointer, 1)
    }

    /// Moves the keyboard focus here, if the widget accepts it.
    public func takeFocus() { gtk_widget_grab_focus(pointer) }

    /// Adds a CSS class.
    public func addStyleClass(_ name: String) { gtk_widget_add_css_class(pointer, name) }

    /// Removes a CSS class.
    public func removeStyleClass(_ name: String) { gtk_widget_remove_css_class(pointer, name) }

    /// Sets the accessible name.
    public func setAccessibleLabel(_ label: String) { martlet_accessible_set_label(pointer, label) }

    /// Tells assistive technologies the level of a heading, from 1.
    public func setAccessibleLevel(_ level: Int) {
        martlet_accessible_set_level(pointer, Int32(clamping: level))
    }

    /// Tells assistive technologies if the widget is selected.
    public func setAccessibleSelected(_ isSelected: Bool) {
        martlet_accessible_set_selected(pointer, isSelected ? 1 : 0)
    }

    /// Hides the widget from assistive technologies, which also find widgets that are not drawn.
    public func setAccessibleHidden(_ isHidden: Bool) {
        martlet_accessible_set_hidden(pointer, isHidden ? 1 : 0)
    }

    /// Sets the accessible description, read after the label.
    public func setAccessibleDescription(_ description: String) {
        martlet_accessible_set_description(pointer, description)
    }
}
