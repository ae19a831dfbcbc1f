import CGTK4

/// Reads settings of the desktop from its portal that neither GTK nor libadwaita tells programs.
enum SettingsPortal {
    /// A setting of the portal.
    enum Setting: Int, CaseIterable {
        /// The wanted contrast: 1 for high. Libadwaita reads GNOME's own setting only.
        case contrast = 1
        /// The clock of GNOME: "12h" or "24h".
        case clockFormat

        fileprivate var space: String {
            switch self {
            case .contrast: "org.freedesktop.appearance"
            case .clockFormat: "org.gnome.desktop.interface"
            }
        }

        fileprivate var key: String {
            switch self {
            case .contrast: "contrast"
            case .clockFormat: "clock-format"
            }
        }
    }

    /// The value of a setting.
    enum Value: Equatable {
        /// A whole number.
        case number(UInt32)
        /// A text.
        case text(String)
    }

    private static let (name, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
    private static let interface = "org.freedesktop.portal.Settings"

    private static var handlers: [Setting: [@MainActor () -> Void]] = [:]
    private static var values: [Setting: Value] = [:]
    private static var isFollowing = false

    /// The value of a setting; nil as long as none is known, as without a portal.
    static func value(_ setting: Setting) -> Value? { values[setting] }

    /// Calls `handle` whenever a setting changes, until the program ends. Without a bus or a portal it never does.
    static func onChange(_ setting: Setting, _ handle: @escaping @MainActor () -> Void) {
        handlers[setting, default: []].append(handle)
        guard !isFollowing else { return }
        isFollowing = true
        g_bus_get(
            G_BUS_TYPE_SESSION,
            nil,
            { _, result, _ in
                guard let bus = g_bus_get_finish(result, nil) else { return }
                // The reference is kept until the program ends, as the bus itself is.
                SettingsPortal.follow(bus)
            },
            nil
        )
    }

    private static func follow(_ bus: OpaquePointer) {
        g_dbus_connection_signal_subscribe(
            bus,
            name,
            interface,
            "SettingChanged",
            path,
            nil,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, _ in
                guard let parameters, g_variant_n_children(parameters) == 3 else { return }
                let space = SettingsPortal.text(g_variant_get_child_value(parameters, 0))
                let key = SettingsPortal.text(g_variant_get_child_value(parameters, 1))
                let setting = Setting.allCases.first { $0.space == space && $0.key == key }
                guard let setting else { return }
                SettingsPortal.take(g_variant_get_child_value(parameters, 2), of: setting)
            },
            nil,
            nil
        )
        for setting in Setting.allCases { read(setting, from: bus) }
    }

    private static func read(_ setting: Setting, from bus: OpaquePointer) {
        var words = [setting.space, setting.key].map { (word: String) -> OpaquePointer? in
            g_variant_new_string(word)
        }
        g_dbus_connection_call(
            bus,
            name,
            path,
            interface,
            "Read",
            g_variant_new_tuple(&words, gsize(words.count)),
            nil,
            G_DBUS_CALL_FLAGS_NONE,
            5_000,
            nil,
            { source, result, which in
                let bus = source.map { OpaquePointer($0) }
                guard let answer = g_dbus_connection_call_finish(bus, result, nil) else { return }
                defer { g_variant_unref(answer) }
                guard g_variant_n_children(answer) == 1,
                    let setting = Setting(rawValue: Int(bitPattern: which))
                else { return }
                SettingsPortal.take(g_variant_get_child_value(answer, 0), of: setting)
            },
            UnsafeMutableRawPointer(bitPattern: setting.rawValue)
        )
    }

    /// Reads a value in any number of variants, and releases it.
    private static func take(_ value: OpaquePointer?, of setting: Setting) {
        guard var value else { return }
        while g_variant_classify(value) == G_VARIANT_CLASS_VARIANT, let inner = g_variant_get_variant(value) {
            g_variant_unref(value)
            value = inner
        }
        if g_variant_classify(value) == G_VARIANT_CLASS_UINT32 {
            take(.number(g_variant_get_uint32(value)), of: setting)
            g_variant_unref(value)
        } else if let text = text(value) {
            take(.text(text), of: setting)
        }
    }

    private static func take(_ value: Value, of setting: Setting) {
        guard values[setting] != value else { return }
        values[setting] = value
        for handle in handlers[setting] ?? [] { handle() }
    }

    /// The text of a value; nil if it is none. Releases the value.
    private static func text(_ value: OpaquePointer?) -> String? {
        guard let value else { return nil }
        defer { g_variant_unref(value) }
        guard g_variant_classify(value) == G_VARIANT_CLASS_STRING else { return nil }
        return g_variant_get_string(value, nil).map { String(cString: $0) }
    }
}
