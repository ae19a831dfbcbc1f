import CGIO
import Dispatch
import StdExtras

/// The reason why a call on the desktop's bus failed. Without the bus's error texts, which may quote a message.
enum BusError: Error, Equatable {
    /// There is no bus, or it is closed.
    case noBus
    /// The called program does not exist, does not answer, or refuses.
    case failed
    /// The answer has an unexpected type.
    case unreadable
}

/// The bus of the desktop session (D-Bus). Uses GIO, which the keyring's library needs anyway.
///
/// Threads: callable from anywhere. Calls run one at a time on a queue of their own, and may wait there for the
/// desktop. Signals arrive on a thread of their own.
final class DesktopBus: Sendable {
    /// The timeout of a call, in milliseconds: a starting or busy desktop answers late.
    private static let timeout: Int32 = 10_000

    /// The callback of a signal.
    typealias SignalCallback = @Sendable (BusMessage) -> Void

    /// The name of a method or a signal, with its object and interface.
    struct MemberName {
        var path: String
        var interface: String
        var member: String
    }

    let connection: BusConnection
    private let calls = DispatchQueue(label: "martlet.desktop.calls", qos: .utility)
    let loop: BusLoop

    /// Connects to the session bus.
    ///
    /// - Throws: ``BusError/noBus``.
    init() throws(BusError) {
        guard let pointer = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { throw .noBus }
        // By default GIO ends the process together with the bus.
        g_dbus_connection_set_exit_on_close(pointer, 0)
        connection = BusConnection(pointer)
        loop = BusLoop()
    }

    /// The bus's id: another bus, or the same one after a restart, has another id.
    var guid: String { String(cString: g_dbus_connection_get_guid(connection.pointer)) }

    /// The unique name of this connection.
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

    /// Calls a method without waiting for an answer; failures are not reported.
    func tell(_ name: String, _ method: MemberName, _ arguments: [BusValue]) {
        connection.tell(name, method: method, arguments: arguments, timeout: Self.timeout)
    }

    /// Receives a signal from the owner of `name`, until the process ends.
    func hear(_ name: String, _ signal: MemberName, _ hearing: @escaping SignalCallback) {
        loop.perform { [connection] in connection.subscribe(name, signal, hearing) }
    }
}
