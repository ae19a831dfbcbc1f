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
    typealias Hearing = @Sendable (BusMessage) -> Void

    /// Names a method or a signal: of which object and interface.
    struct MemberName {
        var path: String
        var interface: String
        var member: String
    }

    private let connection: BusConnection
    private let calls = DispatchQueue(label: "martlet.desktop.calls", qos: .utility)
    private let loop: BusLoop

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

    /// Calls a method and waits for the answer.
    ///
    /// - Throws: ``BusError``.
    func call<Result: Sendable>(
        _ name: String,
        _ method: MemberName,
        _ arguments: @escaping @Sendable () -> [BusValue],
        _ read: @escaping @Sendable (BusMessage) -> Result?
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            calls.async { [connection] in
                continuation.resume(
                    with: Swift.Result { try connection.call(name, method, arguments(), Self.timeout, read) }
                )
            }
        }
    }

    /// Hears a signal of whoever owns `name`, until the process ends.
    func hear(_ name: String, _ signal: MemberName, _ hearing: @escaping Hearing) {
        loop.perform { [connection] in connection.subscribe(name, signal, hearing) }
    }
}

/// GIO's connection.
// SAFETY: GDBusConnection may be used from all threads, by its documentation; the pointer lives with the process.
private struct BusConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    func call<Result>(
        _ name: String,
        _ method: DesktopBus.MemberName,
        _ arguments: [BusValue],
        _ timeout: Int32,
        _ read: (BusMessage) -> Result?
    ) throws(BusError) -> Result {
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_sync(
            pointer,
            name,
            method.path,
            method.interface,
            method.member,
            BusValue.tuple(arguments),
            nil,
            G_DBUS_CALL_FLAGS_NONE,
            timeout,
            nil,
            &error
        )
        guard let answer else {
            if let error { g_error_free(error) }
            throw .failed
        }
        defer { g_variant_unref(answer) }
        guard let result = read(BusMessage(answer)) else { throw .unreadable }
        return result
    }

    func subscribe(
        _ name: String,
        _ signal: DesktopBus.MemberName,
        _ hearing: @escaping DesktopBus.Hearing
    ) {
        g_dbus_connection_signal_subscribe(
            pointer,
            name,
            signal.interface,
            signal.member,
            signal.path,
            nil,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, context in
                guard let parameters, let context else { return }
                let ear = Unmanaged<Ear>.fromOpaque(context).takeUnretainedValue()
                ear.hearing(BusMessage(parameters))
            },
            Unmanaged.passRetained(Ear(hearing)).toOpaque(),
            { context in if let context { Unmanaged<Ear>.fromOpaque(context).release() } }
        )
    }
}

/// What a subscription calls.
private final class Ear: Sendable {
    let hearing: DesktopBus.Hearing

    init(_ hearing: @escaping DesktopBus.Hearing) { self.hearing = hearing }
}
