import CGTK4

extension Application {
    /// Adds an action that other programs may call on the bus, by `org.freedesktop.Application` or `org.gtk.Actions`.
    ///
    /// - Parameters:
    ///   - name: The name of the action, of letters and hyphens.
    ///   - count: The number of texts that it takes: none, one (`s`), or several (`(ss)`).
    ///   - keys: The keys that do the same in every window, as GTK writes them: `<Control>q`.
    ///   - act: Called with the texts.
    public func addAction(
        _ name: String,
        texts count: Int = 0,
        keys: String? = nil,
        act: @escaping @MainActor ([String]) -> Void
    ) {
        typealias Handler = SignalHandler<@MainActor ([String]) -> Void>
        let called:
            @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void = {
                Handler.from($2)?.call(Application.texts(in: $1))
            }
        guard let made = Application.action(name, texts: count) else {
            preconditionFailure("GObject makes an object or ends the process")
        }
        // SAFETY: the arguments of GSimpleAction::activate.
        connect(made.raw, "activate", act, by: unsafeBitCast(called, to: GCallback.self))
        g_action_map_add_action(OpaquePointer(pointer), made)
        g_object_unref(made.raw)
        guard let keys else { return }
        keys.withCString { key in
            var accelerators: [UnsafePointer<CChar>?] = [key, nil]
            gtk_application_set_accels_for_action(pointer, "app.\(name)", &accelerators)
        }
    }

    /// An action whose parameter is this many texts.
    private static func action(_ name: String, texts count: Int) -> OpaquePointer? {
        guard count > 0 else { return g_simple_action_new(name, nil) }
        let type = g_variant_type_new(count == 1 ? "s" : "(" + String(repeating: "s", count: count) + ")")
        defer { g_variant_type_free(type) }
        return g_simple_action_new(name, type)
    }

    /// The texts of an action's parameter, whose type GIO has checked.
    private static func texts(in parameter: OpaquePointer?) -> [String] {
        guard let parameter else { return [] }
        guard g_variant_is_container(parameter) != 0 else {
            return [g_variant_get_string(parameter, nil).map { String(cString: $0) } ?? ""]
        }
        return (0..<g_variant_n_children(parameter)).compactMap { place in
            guard let child = g_variant_get_child_value(parameter, place) else { return nil }
            defer { g_variant_unref(child) }
            return g_variant_get_string(child, nil).map { String(cString: $0) }
        }
    }
}
