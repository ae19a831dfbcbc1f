import CGTK4

/// A window for what a member decides, in pages.
public final class PreferencesWindow: Window {
    /// A window in front of another, which can still be used, and with which it closes. It is not shown yet.
    public init(over window: Window, title: String, width: Int = 820, height: Int = 680) {
        super.init(Self.made(adw_preferences_window_new()))
        stand(over: window)
        gtk_window_set_modal(cast(), 0)
        setTitle(title)
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
        // It would look through titles in the words of the desktop's language, which need not be the window's.
        adw_preferences_window_set_search_enabled(cast(), 0)
    }

    /// Adds a page behind the others.
    public func add(_ page: PreferencesPage) { adw_preferences_window_add(cast(), page.cast()) }

    /// Shows the page of this name.
    public func show(page name: String) { adw_preferences_window_set_visible_page_name(cast(), name) }

    /// Shows a widget in front of all pages, bar included, until ``closeSubpage()``.
    public func present(subpage: Widget) {
        adw_preferences_window_present_subpage(cast(), subpage.pointer)
    }

    /// Goes back to the pages.
    public func closeSubpage() { adw_preferences_window_close_subpage(cast()) }

    /// The name of the page that is shown.
    public var page: String? {
        adw_preferences_window_get_visible_page_name(cast()).map { String(cString: $0) }
    }

    /// Shows a note for some seconds.
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
    /// An empty page, known by `name`; its title and sign stand where one chooses pages.
    public init(_ name: String, title: String, icon: String) {
        super.init(Self.made(adw_preferences_page_new()))
        adw_preferences_page_set_name(cast(), name)
        adw_preferences_page_set_title(cast(), title)
        adw_preferences_page_set_icon_name(cast(), icon)
    }

    /// Adds a group below the others.
    public func add(_ group: PreferencesGroup) { adw_preferences_page_add(cast(), group.cast()) }
}

/// Rows that belong together.
public final class PreferencesGroup: Widget {
    private var rows: [Widget] = []

    /// An empty group.
    ///
    /// - Parameters:
    ///   - title: Stands above; "" for nothing.
    ///   - text: What it is about, in a sentence.
    public init(_ title: String = "", text: String = "") {
        super.init(Self.made(adw_preferences_group_new()))
        adw_preferences_group_set_title(cast(), Self.escaped(title))
        setText(text)
    }

    /// Says something else below the title.
    public func setText(_ text: String) {
        adw_preferences_group_set_description(cast(), Self.escaped(text))
    }

    /// Adds a row, or another widget, below the others.
    public func add(_ row: Widget) {
        rows.append(row)
        adw_preferences_group_add(cast(), row.pointer)
    }

    /// Takes all out.
    public func removeAll() {
        for row in rows { adw_preferences_group_remove(cast(), row.pointer) }
        rows = []
    }

    /// Puts a widget beside the title.
    public func setSuffix(_ suffix: Widget?) {
        adw_preferences_group_set_header_suffix(cast(), suffix?.pointer)
    }

    /// Titles and descriptions are markup.
    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
