import CGTK4

/// A window of settings, in pages.
public final class PreferencesWindow: Window {
    /// Creates a hidden window in front of another. It closes with the other window, which stays usable.
    public init(over window: Window, title: String, width: Int = 820, height: Int = 680) {
        super.init(Self.made(adw_preferences_window_new()))
        stand(over: window)
        gtk_window_set_modal(cast(), 0)
        setTitle(title)
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
        adw_preferences_window_set_search_enabled(cast(), 1)
        adw_preferences_window_set_can_navigate_back(cast(), 1)
    }

    /// Appends a page.
    public func add(_ page: PreferencesPage) { adw_preferences_window_add(cast(), page.cast()) }

    /// Shows the page with this name.
    public func show(page name: String) { adw_preferences_window_set_visible_page_name(cast(), name) }

    /// Shows a widget in front of all pages, their bar included, until ``closeSubpage()`` or until the user goes back,
    /// as by a swipe. After that it has no parent.
    public func present(subpage: Widget) {
        adw_preferences_window_present_subpage(cast(), subpage.pointer)
    }

    /// Returns from the subpage.
    public func closeSubpage() { adw_preferences_window_close_subpage(cast()) }

    /// The name of the visible page.
    public var page: String? {
        adw_preferences_window_get_visible_page_name(cast()).map { String(cString: $0) }
    }

    /// Shows a toast for some seconds.
    public func say(_ text: String) {
        // The title is markup.
        let escaped = g_markup_escape_text(text, -1)
        defer { g_free(escaped) }
        guard let toast = adw_toast_new(escaped) else { return }
        adw_preferences_window_add_toast(cast(), toast)
    }
}

/// A page of a ``PreferencesWindow``.
public final class PreferencesPage: Widget {
    /// Creates an empty page named `name`; its title and icon appear in the page switcher.
    public init(_ name: String, title: String, icon: String) {
        super.init(Self.made(adw_preferences_page_new()))
        adw_preferences_page_set_name(cast(), name)
        adw_preferences_page_set_title(cast(), title)
        adw_preferences_page_set_icon_name(cast(), icon)
    }

    /// Appends a group.
    public func add(_ group: PreferencesGroup) { adw_preferences_page_add(cast(), group.cast()) }
}

/// A group of rows.
public final class PreferencesGroup: Widget {
    private var rows: [Widget] = []

    /// Creates an empty group.
    ///
    /// - Parameters:
    ///   - title: The title above the rows; "" for none.
    ///   - text: The description, in a sentence.
    public init(_ title: String = "", text: String = "") {
        super.init(Self.made(adw_preferences_group_new()))
        adw_preferences_group_set_title(cast(), Self.escaped(title))
        setText(text)
    }

    /// Sets the description below the title.
    public func setText(_ text: String) {
        adw_preferences_group_set_description(cast(), Self.escaped(text))
    }

    /// Appends a row or another widget.
    public func add(_ row: Widget) {
        rows.append(row)
        adw_preferences_group_add(cast(), row.pointer)
    }

    /// Removes all rows.
    public func removeAll() {
        for row in rows { adw_preferences_group_remove(cast(), row.pointer) }
        rows = []
    }

    /// Sets the widget beside the title and the description, in the middle of their height.
    public func setSuffix(_ suffix: Widget?) {
        suffix?.align(vertical: .center)
        adw_preferences_group_set_header_suffix(cast(), suffix?.pointer)
    }

    /// Escapes a text, because titles and descriptions are markup.
    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
