import CGIO

extension DesktopBus {
    /// Follows whether somebody has a name on the bus: told at once, and at every change, until the process ends. A name
    /// that goes from one owner to another is gone in between.
    ///
    /// - Parameters:
    ///   - name: A name that is one by D-Bus's rules.
    ///   - heard: Called on the thread of the bus.
    func watch(_ name: String, _ heard: @escaping @Sendable (_ isOwned: Bool) -> Void) {
        loop.perform { [connection] in connection.watch(name, heard) }
    }
}

extension BusConnection {
    /// Follows a name; on the thread that is to hear of it.
    func watch(_ name: String, _ heard: @escaping @Sendable (Bool) -> Void) {
        g_bus_watch_name_on_connection(
            pointer,
            name,
            G_BUS_NAME_WATCHER_FLAGS_NONE,
            { _, _, _, context in NameWatch.tell(context, isOwned: true) },
            { _, _, context in NameWatch.tell(context, isOwned: false) },
            Unmanaged.passRetained(NameWatch(heard)).toOpaque(),
            { context in if let context { Unmanaged<NameWatch>.fromOpaque(context).release() } }
        )
    }
}

/// What GIO keeps of who follows a name.
private final class NameWatch: Sendable {
    private let heard: @Sendable (Bool) -> Void

    init(_ heard: @escaping @Sendable (Bool) -> Void) { self.heard = heard }

    static func tell(_ context: UnsafeMutableRawPointer?, isOwned: Bool) {
        guard let context else { return }
        Unmanaged<NameWatch>.fromOpaque(context).takeUnretainedValue().heard(isOwned)
    }
}
