import CGIO

extension DesktopBus {
    /// Follows whether somebody has a name on the bus: told at once, and at every change, until the process ends. A name
    /// that goes from one owner to another is gone in between.
    ///
    /// - Parameters:
    ///   - name: A name that is one by D-Bus's rules.
    ///   - handler: Called on the thread of the bus.
    func watch(_ name: String, _ handler: @escaping @Sendable (_ isOwned: Bool) -> Void) {
        loop.perform { [connection] in connection.watch(name, handler) }
    }
}

// Names of our own
extension DesktopBus {
    /// D-Bus: not to be noted for a name that another has.
    private static let doNotQueue: UInt32 = 4
    /// D-Bus: the name is ours, since now or before.
    private static let owning: Set<UInt32> = [1, 4]

    /// Has this connection be called by a name; whether it is. Another may have it, and in a sandbox there may be no such
    /// name for us.
    func own(_ name: String) async -> Bool {
        let answer = try? await call(
            Self.bus,
            method: Self.member("RequestName"),
            arguments: { [.string(name), .uint32(Self.doNotQueue)] },
            read: { $0.uint32(0) }
        )
        return answer.map(Self.owning.contains) ?? false
    }

    /// Gives a name up that was ours.
    func release(_ name: String) async {
        // Refused on a bus that has ended, where nobody has a name.
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
    /// Follows a name; on the thread that is to hear of it.
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

/// What GIO keeps of who follows a name.
private final class BusNameObserver: Sendable {
    private let handler: @Sendable (Bool) -> Void

    init(_ handler: @escaping @Sendable (Bool) -> Void) { self.handler = handler }

    static func tell(_ context: UnsafeMutableRawPointer?, isOwned: Bool) {
        guard let context else { return }
        Unmanaged<BusNameObserver>.fromOpaque(context).takeUnretainedValue().handler(isOwned)
    }
}
