import CGIO

extension DesktopBus {
    /// Follows the ownership of a name on the bus: the value at once, then every change, until the process ends. A
    /// change of owners reports false in between.
    ///
    /// - Parameters:
    ///   - name: A valid D-Bus name.
    ///   - handler: Called on the thread of the bus.
    func watch(_ name: String, _ handler: @escaping @Sendable (_ isOwned: Bool) -> Void) {
        loop.perform { [connection] in connection.watch(name, handler) }
    }
}

// Names of our own
extension DesktopBus {
    /// D-Bus flag: do not queue for a name that another program has.
    private static let doNotQueue: UInt32 = 4
    /// D-Bus answers: the name is ours, since now or before.
    private static let owning: Set<UInt32> = [1, 4]

    /// Requests a name for this connection; true on success. Another program may own it, and a sandbox may forbid it.
    func own(_ name: String) async -> Bool {
        let answer = try? await call(
            Self.bus,
            method: Self.member("RequestName"),
            arguments: { [.string(name), .uint32(Self.doNotQueue)] },
            read: { $0.uint32(0) }
        )
        return answer.map(Self.owning.contains) ?? false
    }

    /// Releases one of our names.
    func release(_ name: String) async {
        // Fails only on a closed bus, where nobody has a name.
        _ = try? await call(
            Self.bus,
            method: Self.member("ReleaseName"),
            arguments: { [.string(name)] },
            read: { $0.uint32(0) }
        )
    }

    private static let bus = "org.freedesktop.DBus"

    private static func member(_ name: String) -> MemberName {
        MemberName(path: "/org/freedesktop/DBus", interface: bus, member: name)
    }
}

extension BusConnection {
    /// Follows a name; call it on the thread of the handler.
    func watch(_ name: String, _ handler: @escaping @Sendable (Bool) -> Void) {
        g_bus_watch_name_on_connection(
            pointer,
            name,
            G_BUS_NAME_WATCHER_FLAGS_NONE,
            { _, _, _, context in BusNameObserver.tell(context, isOwned: true) },
            { _, _, context in BusNameObserver.tell(context, isOwned: false) },
            Unmanaged.passRetained(BusNameObserver(handler)).toOpaque(),
            { context in if let context { Unmanaged<BusNameObserver>.fromOpaque(context).release() } }
        )
    }
}

/// The handler that GIO keeps for a watched name.
private final class BusNameObserver: Sendable {
    private let handler: @Sendable (Bool) -> Void

    init(_ handler: @escaping @Sendable (Bool) -> Void) { self.handler = handler }

    static func tell(_ context: UnsafeMutableRawPointer?, isOwned: Bool) {
        guard let context else { return }
        Unmanaged<BusNameObserver>.fromOpaque(context).takeUnretainedValue().handler(isOwned)
    }
}
