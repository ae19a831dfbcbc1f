import CGTK4
import CGTKShim

/// The appearance of all windows of the program: light or dark, contrast, motion, style sheets.
public enum Appearance {
    /// The user's choice of a colour scheme.
    public enum Choice: Sendable {
        /// The desktop's scheme.
        case system
        /// The light scheme.
        case light
        /// The dark scheme.
        case dark
    }

    /// Sets the colour scheme. Call it once an ``Application`` runs.
    public static func choose(_ choice: Choice) {
        let scheme =
            switch choice {
            case .system: ADW_COLOR_SCHEME_DEFAULT
            case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
            case .dark: ADW_COLOR_SCHEME_FORCE_DARK
            }
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
    }

    /// Sets the text direction of all windows, open ones included.
    public static func runFromTheRight(_ isRightToLeft: Bool) {
        gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }

    /// True if windows are dark now.
    public static var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }

    /// True if the desktop asks for high contrast.
    public static var hasHighContrast: Bool {
        adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
            || SettingsPortal.value(.contrast) == .number(1)
    }

    /// Calls `handle` whenever ``isDark`` or ``hasHighContrast`` changes, until the program ends.
    public static func onChange(_ handle: @escaping @MainActor () -> Void) {
        guard let manager = adw_style_manager_get_default() else { return }
        for property in ["dark", "high-contrast"] { connect(manager.raw, toProperty: property, handle) }
        SettingsPortal.onChange(.contrast, handle)
    }

    /// True if the desktop's settings allow animations.
    public static var hasMotion: Bool {
        if let motion { return motion }
        guard let settings = gtk_settings_get_default() else { return true }
        let name = "gtk-enable-animations"
        if !followsMotion { connect(settings.raw, toProperty: name) { motion = nil } }
        followsMotion = true
        let now = martlet_get_bool_property(settings.raw, name) != 0
        motion = now
        return now
    }

    /// The cached setting, because lists ask for it in each frame; nil after a change.
    private static var motion: Bool?
    private static var followsMotion = false

    /// Adds a style sheet, in GTK's CSS, for all windows. It overrides the desktop's theme.
    public static func addStyleSheet(_ css: String) {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        gtk_css_provider_load_from_data(provider, css, -1)
        gtk_style_context_add_provider_for_display(
            display,
            OpaquePointer(provider),
            guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        )
        g_object_unref(provider)
    }

    /// Works like ``addStyleSheet(_:)`` and replaces the style sheet last set under this name.
    public static func setStyleSheet(_ css: String, as name: String) {
        guard let display = gdk_display_get_default() else { return }
        if let before = named.removeValue(forKey: name) {
            gtk_style_context_remove_provider_for_display(display, before.opaque)
        }
        guard !css.isEmpty, let provider = gtk_css_provider_new() else { return }
        gtk_css_provider_load_from_data(provider, css, -1)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), priority)
        named[name] = ObjectReference(taking: UnsafeMutableRawPointer(provider))
    }

    private static var named: [String: ObjectReference] = [:]

    /// Redefines named colours of the style sheets, in place of all earlier redefinitions. Other names keep the
    /// desktop's values.
    public static func setColors(_ colors: [String: Color]) {
        let lines = colors.sorted { $0.key < $1.key }.map { "@define-color \($0.key) \($0.value.css);" }
        setStyleSheet(lines.joined(), as: "colors")
    }

    /// The desktop's scale for text, 0.5 to 4; 1 if unknown.
    public static var textScale: Double {
        guard let settings = gtk_settings_get_default() else { return 1 }
        var dots = GValue()
        g_value_init(&dots, GType(6 << 2))  // G_TYPE_INT, a macro
        defer { g_value_unset(&dots) }
        g_object_get_property(UnsafeMutablePointer<GObject>(settings), "gtk-xft-dpi", &dots)
        let perInch = Double(g_value_get_int(&dots)) / 1024
        return perInch > 0 ? min(max(perInch / 96, 0.5), 4) : 1
    }

    /// Calls `handle` whenever ``textScale`` changes, until the program ends.
    public static func onTextScale(_ handle: @escaping @MainActor () -> Void) {
        guard let settings = gtk_settings_get_default() else { return }
        connect(settings.raw, toProperty: "gtk-xft-dpi", handle)
    }

    /// Adds a folder of icons; it must contain `hicolor`.
    public static func addIcons(in folder: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
    }
}
