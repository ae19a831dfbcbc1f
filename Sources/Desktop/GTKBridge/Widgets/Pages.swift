import CGTK4

/// Pages of which one is seen.
public final class Stack: Widget {
    /// An empty stack, whose pages fade into each other.
    public init() {
        super.init(Self.made(gtk_stack_new()))
        gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_transition_duration(opaque, 120)
    }

    /// Is as high as the page that is seen, not as the highest.
    public func fitSeenPage() { gtk_stack_set_vhomogeneous(opaque, 0) }

    /// Is as wide as the page that is seen, not as the widest.
    public func fitSeenPageAcross() { gtk_stack_set_hhomogeneous(opaque, 0) }

    /// Adds a page, known by `name`. The first one is seen.
    public func add(_ page: Widget, _ name: String) { gtk_stack_add_named(opaque, page.pointer, name) }

    /// Takes a page out.
    public func remove(_ page: Widget) { gtk_stack_remove(opaque, page.pointer) }

    /// Shows the page known by `name`.
    public func show(_ name: String) { gtk_stack_set_visible_child_name(opaque, name) }

    /// By what the page is known that is seen; nil while there is none.
    public var shown: String? { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
}

/// Something that slides in and out.
public final class Revealer: Widget {
    /// Hides `child`, which comes from below or from above.
    public convenience init(_ child: Widget, fromBelow: Bool) {
        self.init(fromBelow: fromBelow)
        setChild(child)
    }

    /// Has nothing yet that it could show.
    public init(fromBelow: Bool) {
        super.init(Self.made(gtk_revealer_new()))
        let kind =
            fromBelow ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP : GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
        gtk_revealer_set_transition_type(opaque, kind)
        gtk_revealer_set_transition_duration(opaque, 150)
    }

    /// Hides another child from now on.
    public func setChild(_ child: Widget) { gtk_revealer_set_child(opaque, child.pointer) }

    /// Whether it is to be seen.
    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }
}

/// Two parts side by side, or one at a time where there is no room for both.
public final class Leaflet: Widget {
    private let first: Widget
    private let second: Widget

    /// A list and what it leads to; the list is in front where there is no room.
    public init(_ first: Widget, _ second: Widget) {
        self.first = first
        self.second = second
        super.init(Self.made(adw_leaflet_new()))
        adw_leaflet_append(opaque, first.pointer)
        // Back and forth one does not go to the line between them.
        let line = Separator(.vertical)
        withExtendedLifetime(line) {
            adw_leaflet_page_set_navigatable(adw_leaflet_append(opaque, line.pointer), 0)
        }
        adw_leaflet_append(opaque, second.pointer)
        adw_leaflet_set_can_navigate_back(opaque, 1)
    }

    /// Whether one part is seen at a time.
    public var isFolded: Bool { adw_leaflet_get_folded(opaque) != 0 }

    /// Whether what the list leads to is in front where there is no room for both.
    public var showsSecond: Bool {
        get { adw_leaflet_get_visible_child(opaque) == second.pointer }
        set { adw_leaflet_set_visible_child(opaque, newValue ? second.pointer : first.pointer) }
    }

    /// Calls `handle` when it begins or ends to show one part at a time.
    public func onFold(_ handle: @escaping @MainActor () -> Void) { onNotify("folded", handle) }

    /// Calls `handle` when another part came to the front.
    public func onTurn(_ handle: @escaping @MainActor () -> Void) { onNotify("visible-child", handle) }
}

/// Says what is the matter in the middle of an empty page.
public final class StatusPage: Widget {
    /// A page with a sign of the theme, a title and a sentence.
    public init(icon: String, title: String, text: String = "") {
        super.init(Self.made(adw_status_page_new()))
        show(icon: icon, title: title, text: text)
    }

    /// Shows something else.
    public func show(icon: String, title: String, text: String) {
        adw_status_page_set_icon_name(opaque, icon)
        adw_status_page_set_title(opaque, title)
        // The description is markup, and what stands in it may come from anybody.
        let escaped = g_markup_escape_text(text, -1)
        defer { g_free(escaped) }
        adw_status_page_set_description(opaque, escaped)
    }

    /// Puts a widget below the words; nil for none.
    public func setChild(_ child: Widget?) { adw_status_page_set_child(opaque, child?.pointer) }
}

/// Shows short notes at the bottom of what it holds.
public final class ToastOverlay: Widget {
    /// Holds `child`.
    public init(_ child: Widget) {
        super.init(Self.made(adw_toast_overlay_new()))
        adw_toast_overlay_set_child(opaque, child.pointer)
    }

    /// Shows a note for some seconds; `button` is called when its button is pressed, if it has one.
    public func show(_ text: String, button: String? = nil, press: (@MainActor () -> Void)? = nil) {
        // The title is markup.
        let escaped = g_markup_escape_text(text, -1)
        defer { g_free(escaped) }
        guard let toast = adw_toast_new(escaped) else { return }
        if let button, let press {
            adw_toast_set_button_label(toast, button)
            connect(toast.raw, "button-clicked", press)
        }
        adw_toast_overlay_add_toast(self.opaque, toast)
    }

    /// Shows a note with a button for some seconds, before others that wait to be shown.
    ///
    /// - Parameters:
    ///   - text: Its words.
    ///   - button: Those of its button.
    ///   - press: Called when the button is pressed.
    ///   - gone: Called when the note has gone, for whatever reason, after `press`.
    /// - Returns: The note; nil when it cannot be shown.
    public func show(
        _ text: String,
        button: String,
        press: @escaping @MainActor () -> Void,
        gone: @escaping @MainActor () -> Void
    ) -> Toast? {
        // The title is markup.
        let escaped = g_markup_escape_text(text, -1)
        defer { g_free(escaped) }
        guard let made = adw_toast_new(escaped) else { return nil }
        adw_toast_set_button_label(made, button)
        adw_toast_set_priority(made, ADW_TOAST_PRIORITY_HIGH)
        connect(made.raw, "button-clicked", press)
        connect(made.raw, "dismissed", gone)
        let toast = Toast(made.raw)
        adw_toast_overlay_add_toast(self.opaque, made)
        return toast
    }
}

/// A note that is shown, or waits to be.
public final class Toast {
    private let reference: ObjectReference

    init(_ pointer: UnsafeMutableRawPointer) { reference = ObjectReference(sharing: pointer) }

    /// Takes it away.
    public func dismiss() { adw_toast_dismiss(reference.opaque) }
}
