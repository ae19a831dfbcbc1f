import CGTK4

/// A stack of pages, one of which is visible.
public final class Stack: Widget {
    /// Creates an empty stack, whose pages cross-fade.
    public init() {
        super.init(Self.made(gtk_stack_new()))
        gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_transition_duration(opaque, 120)
    }

    /// Fits the height to the visible page instead of the highest.
    public func fitSeenPage() { gtk_stack_set_vhomogeneous(opaque, 0) }

    /// Fits the width to the visible page instead of the widest.
    public func fitSeenPageAcross() { gtk_stack_set_hhomogeneous(opaque, 0) }

    /// Adds a page named `name`. The first page becomes visible.
    public func add(_ page: Widget, _ name: String) { gtk_stack_add_named(opaque, page.pointer, name) }

    /// Removes a page.
    public func remove(_ page: Widget) { gtk_stack_remove(opaque, page.pointer) }

    /// Shows the page named `name`.
    public func show(_ name: String) { gtk_stack_set_visible_child_name(opaque, name) }

    /// The name of the visible page; nil without pages.
    public var shown: String? { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
}

/// A widget that slides its child in and out.
public final class Revealer: Widget {
    /// Creates a revealer with a hidden `child`, which slides in from below or from above.
    public convenience init(_ child: Widget, fromBelow: Bool) {
        self.init(fromBelow: fromBelow)
        setChild(child)
    }

    /// Creates a revealer without a child.
    public init(fromBelow: Bool) {
        super.init(Self.made(gtk_revealer_new()))
        let kind =
            fromBelow ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP : GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
        gtk_revealer_set_transition_type(opaque, kind)
        gtk_revealer_set_transition_duration(opaque, 150)
    }

    /// Sets the child.
    public func setChild(_ child: Widget) { gtk_revealer_set_child(opaque, child.pointer) }

    /// True if the child is shown, or on its way in.
    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }

    /// Shows the child at once. One that slides in is not mapped before the next frame, and until then GTK drops the
    /// keys that are meant for it.
    public func revealAtOnce() {
        let duration = gtk_revealer_get_transition_duration(opaque)
        gtk_revealer_set_transition_duration(opaque, 0)
        isVisible = true
        isRevealed = true
        gtk_revealer_set_transition_duration(opaque, duration)
    }
}

/// Two parts side by side, or one at a time in a narrow window.
public final class Leaflet: Widget {
    private let first: Widget
    private let second: Widget

    /// Creates a leaflet of a list and its details; when folded, the list is in front.
    public init(_ first: Widget, _ second: Widget) {
        self.first = first
        self.second = second
        super.init(Self.made(adw_leaflet_new()))
        adw_leaflet_append(opaque, first.pointer)
        // Navigation skips the separator.
        let line = Separator(.vertical)
        withExtendedLifetime(line) {
            adw_leaflet_page_set_navigatable(adw_leaflet_append(opaque, line.pointer), 0)
        }
        adw_leaflet_append(opaque, second.pointer)
        adw_leaflet_set_can_navigate_back(opaque, 1)
    }

    /// True if one part is visible at a time.
    public var isFolded: Bool { adw_leaflet_get_folded(opaque) != 0 }

    /// True if the details are in front when folded.
    public var showsSecond: Bool {
        get { adw_leaflet_get_visible_child(opaque) == second.pointer }
        set { adw_leaflet_set_visible_child(opaque, newValue ? second.pointer : first.pointer) }
    }

    /// Calls `handle` when the leaflet folds or unfolds.
    public func onFold(_ handle: @escaping @MainActor () -> Void) { onNotify("folded", handle) }
}

/// A message in the middle of an empty page.
public final class StatusPage: Widget {
    /// Creates a page with an icon of the theme, a title and a sentence.
    public init(icon: String, title: String, text: String = "") {
        super.init(Self.made(adw_status_page_new()))
        show(icon: icon, title: title, text: text)
    }

    /// Shows another message.
    public func show(icon: String, title: String, text: String) {
        adw_status_page_set_icon_name(opaque, icon)
        adw_status_page_set_title(opaque, title)
        // The description is markup, and the text may come from anybody.
        let escaped = g_markup_escape_text(text, -1)
        defer { g_free(escaped) }
        adw_status_page_set_description(opaque, escaped)
    }

    /// Sets the widget below the text; nil for none.
    public func setChild(_ child: Widget?) { adw_status_page_set_child(opaque, child?.pointer) }
}

/// Shows toasts at the bottom of its child.
public final class ToastOverlay: Widget {
    /// Creates an overlay around `child`.
    public init(_ child: Widget) {
        super.init(Self.made(adw_toast_overlay_new()))
        adw_toast_overlay_set_child(opaque, child.pointer)
    }

    /// Shows a toast for some seconds; `press` is called when its optional button is pressed.
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

    /// Shows a toast with a button for some seconds, ahead of waiting toasts.
    ///
    /// - Parameters:
    ///   - text: The text of the toast.
    ///   - button: The text of the button.
    ///   - press: Called when the button is pressed.
    ///   - gone: Called when the toast has gone, for any reason, after `press`.
    /// - Returns: The toast; nil when it cannot be shown.
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

/// A visible or waiting toast.
public final class Toast {
    private let reference: ObjectReference

    init(_ pointer: UnsafeMutableRawPointer) { reference = ObjectReference(sharing: pointer) }

    /// Removes the toast.
    public func dismiss() { adw_toast_dismiss(reference.opaque) }
}
