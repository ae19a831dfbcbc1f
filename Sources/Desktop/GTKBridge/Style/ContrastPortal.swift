import CGTK4

/// Reads the desktop's contrast setting from the settings portal: `contrast` of `org.freedesktop.appearance`.
/// Libadwaita reads GNOME's own setting only.
enum ContrastPortal {
    private static let space = "org.freedesktop.appearance"
    private static let key = "contrast"
    private static let (name, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
    private static let interface = "org.freedesktop.portal.Settings"

    private static var handlers: [@MainActor () -> Void] = []
    private static var isFollowing = false
    /// True if the desktop asks for high contrast, as far as known.
    private(set) static var isHigh = false {
        didSet { if isHigh != oldValue { for handle in handlers { handle() } } }
    }

    /// Calls `handle` whenever ``isHigh`` changes, until the program ends. Without a bus or a portal it never does.
    static func onChange(_ handle: @escaping @MainActor () -> Void) {
        handlers.append(handle)
        guard !isFollowing else { return }
        isFollowing = true
        g_bus_get(
            G_BUS_TYPE_SESSION,
            nil,
            { _, result, _ in
                guard let bus = g_bus_get_finish(result, nil) else { return }
                // The reference is kept until the program ends, as the bus itself is.
                ContrastPortal.follow(bus)
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
            space,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, _ in
                guard let parameters, g_variant_n_children(parameters) == 3 else { return }
                guard ContrastPortal.text(g_variant_get_child_value(parameters, 1)) == ContrastPortal.key
                else {
                    return
                }
                ContrastPortal.take(g_variant_get_child_value(parameters, 2))
            },
            nil,
            nil
        )
        var words = [space, key].map { (word: String) -> OpaquePointer? in g_variant_new_string(word) }
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
            { source, result, _ in
                let bus = source.map { OpaquePointer($0) }
                guard let answer = g_dbus_connection_call_finish(bus, result, nil) else { return }
                defer { g_variant_unref(answer) }
                guard g_variant_n_children(answer) == 1 else { return }
                ContrastPortal.take(g_variant_get_child_value(answer, 0))
            },
            nil
        )
    }

    /// Reads the setting from a value in any number of variants, and releases the value.
    private static func take(_ value: OpaquePointer?) {
        guard var value else { return }
        while g_variant_classify(value) == G_VARIANT_CLASS_VARIANT, let inner = g_variant_get_variant(value) {
            g_variant_unref(value)
            value = inner
        }
        defer { g_variant_unref(value) }
        guard g_variant_classify(value) == G_VARIANT_CLASS_UINT32 else { return }
        isHigh = g_variant_get_uint32(value) == 1
    }

    private static func text(_ value: OpaquePointer?) -> String? {
        guard let value else { return nil }
        defer { g_variant_unref(value) }
        guard g_variant_classify(value) == G_VARIANT_CLASS_STRING else { return nil }
        return g_variant_get_string(value, nil).map { String(cString: $0) }
    }
}
