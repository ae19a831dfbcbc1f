import CGIO
import Dispatch
import StdExtras

/// Why the desktop's bus did not do what was asked of it. Texts of the bus are left out: they may quote a message.
enum BusError: Error, Equatable {
    /// There is no bus, or it has ended.
    case noBus
    /// Who was called is not there, does not answer, or refuses.
    case failed
    /// The answer is not of the expected kind.
    case unreadable
}

/// The bus of the desktop session (D-Bus), by GIO, which the keyring's library brings along anyway.
///
/// Threads: callable from anywhere. Calls are made one after another on a queue of their own and may wait there for the
/// desktop; signals come on a thread of their own.
final class DesktopBus: Sendable {
    /// How long a call may take: a desktop that is starting, or is busy, answers late.
    private static let timeout: Int32 = 10_000

    /// What is heard of a signal.
    typealias SignalCallback = @Sendable (BusMessage) -> Void

    /// Names a method or a signal: of which object and interface.
    struct MemberName {
        var path: String
        var interface: String
        var member: String
    }

    let connection: BusConnection
    private let calls = DispatchQueue(label: "martlet.desktop.calls", qos: .utility)
    let loop: BusLoop

    /// Connects to the bus of this session.
    ///
    /// - Throws: ``BusError/noBus``.
    init() throws(BusError) {
        guard let pointer = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { throw .noBus }
        // Otherwise the library ends the process together with the bus.
        g_dbus_connection_set_exit_on_close(pointer, 0)
        connection = BusConnection(pointer)
        loop = BusLoop()
    }

    /// Names this connection's bus: another bus, or the same after a restart, has another name.
    var guid: String { String(cString: g_dbus_connection_get_guid(connection.pointer)) }

    /// What this connection is called on the bus.
    var name: String {
        g_dbus_connection_get_unique_name(connection.pointer).map { String(cString: $0) } ?? ""
    }

    /// Calls a method and waits for the answer.
    ///
    /// - Throws: ``BusError``.
    func call<Result: Sendable>(
        _ name: String,
        method: MemberName,
        arguments: @escaping @Sendable () -> [BusValue],
        read: @escaping @Sendable (BusMessage) -> Result?
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            calls.async { [connection] in
                continuation.resume(
                    with: Swift.Result {
                        try connection.call(
                            name,
                            method: method,
                            arguments: arguments(),
                            timeout: Self.timeout,
                            read: read
                        )
                    }
                )
            }
        }
    }

    /// Calls a method and wants no answer; nobody waits, and nobody hears whether it was done.
    func tell(_ name: String, _ method: MemberName, _ arguments: [BusValue]) {
        connection.tell(name, method: method, arguments: arguments, timeout: Self.timeout)
    }

    /// Hears a signal of whoever owns `name`, until the process ends.
    func hear(_ name: String, _ signal: MemberName, _ hearing: @escaping SignalCallback) {
        loop.perform { [connection] in connection.subscribe(name, signal, hearing) }
    }
}
