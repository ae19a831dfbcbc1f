import CGTK4
import CGTKShim

/// A widget of GTK.
///
/// Holds a reference: the widget lives as long as this object or a parent keeps it. Two of these may stand for
/// one widget, so identity is the widget's, not this object's.
@MainActor
public class Widget {
    // SAFETY: valid as long as this object is, which holds a reference.
    let pointer: UnsafeMutablePointer<GtkWidget>

    /// Takes a widget just made, whose first reference nobody owns yet.
    init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
        self.pointer = pointer
        g_object_ref_sink(pointer)
    }

    // Classes with such a deinit name their actor, although it is the module's rule: optimised builds of other modules do
    // not find it otherwise.
    isolated deinit { g_object_unref(pointer) }

    /// The widget as the class that it is.
    func cast<Instance>(to type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        // SAFETY: an instance begins with that of its parent class; each caller made the widget and names its class.
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type)
    }

    /// The width that it has on screen, in pixels of the application. 0 until it was laid out.
    public var width: Int { Int(gtk_widget_get_width(pointer)) }

    /// The height that it has on screen, in pixels of the application. 0 until it was laid out.
    public var height: Int { Int(gtk_widget_get_height(pointer)) }

    /// Whether it is shown when its parent is.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(pointer) != 0 }
        set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
    }

    /// Whether the keyboard's focus can be on it.
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(pointer) != 0 }
        set { gtk_widget_set_focusable(pointer, newValue ? 1 : 0) }
    }

    /// Whether the keyboard's focus can be on it or on anything inside.
    public var canHaveFocusInside: Bool {
        get { gtk_widget_get_can_focus(pointer) != 0 }
        set { gtk_widget_set_can_focus(pointer, newValue ? 1 : 0) }
    }

    /// How solid it is, 0 to 1.
    public var opacity: Double {
        get { gtk_widget_get_opacity(pointer) }
        set { gtk_widget_set_opacity(pointer, newValue) }
    }

    /// Whether the pointer can be over it; if not, it is over what lies behind it.
    public var isTarget: Bool {
        get { gtk_widget_get_can_target(pointer) != 0 }
        set { gtk_widget_set_can_target(pointer, newValue ? 1 : 0) }
    }

    /// Whether it is in no other widget.
    public var isOrphan: Bool { gtk_widget_get_parent(pointer) == nil }

    /// Whether it is drawn and can have the focus. A child of a ``CustomWidget`` that is out of sight needn't be.
    public var isChildVisible: Bool {
        get { gtk_widget_get_child_visible(pointer) != 0 }
        set { gtk_widget_set_child_visible(pointer, newValue ? 1 : 0) }
    }

    /// Takes room that its parent has to spare, in both directions.
    public func expand() {
        gtk_widget_set_hexpand(pointer, 1)
        gtk_widget_set_vexpand(pointer, 1)
    }

    /// Moves the keyboard's focus here, if it can be.
    public func takeFocus() { gtk_widget_grab_focus(pointer) }

    /// Adds a class by which style sheets know it.
    public func addStyleClass(_ name: String) { gtk_widget_add_css_class(pointer, name) }

    /// Takes a style class away.
    public func removeStyleClass(_ name: String) { gtk_widget_remove_css_class(pointer, name) }

    /// What assistive technologies call it.
    public func setAccessibleLabel(_ label: String) { martlet_accessible_set_label(pointer, label) }

    /// Whether assistive technologies say that it is one of those that were chosen.
    public func setAccessibleSelected(_ isSelected: Bool) {
        martlet_accessible_set_selected(pointer, isSelected ? 1 : 0)
    }

    /// Whether assistive technologies pass it over: they find what is only not drawn.
    public func setAccessibleHidden(_ isHidden: Bool) {
        martlet_accessible_set_hidden(pointer, isHidden ? 1 : 0)
    }

    /// What assistive technologies say beyond the label.
    public func setAccessibleDescription(_ description: String) {
        martlet_accessible_set_description(pointer, description)
    }
}
