import CGIO

/// GIO's connection.
// SAFETY: GDBusConnection is thread-safe by its documentation; the pointer lives as long as the process.
struct BusConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    func call<Result>(
        _ name: String,
        method: DesktopBus.MemberName,
        arguments: [BusValue],
        timeout: Int32,
        read: (BusMessage) -> Result?
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

    func tell(
        _ name: String,
        method: DesktopBus.MemberName,
        arguments: [BusValue],
        timeout: Int32
    ) {
        g_dbus_connection_call(
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
            nil,
            nil
        )
    }

    func subscribe(
        _ name: String,
        _ signal: DesktopBus.MemberName,
        _ hearing: @escaping DesktopBus.SignalCallback
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
                let box = Unmanaged<SubscriptionBox>.fromOpaque(context).takeUnretainedValue()
                box.hearing(BusMessage(parameters))
            },
            Unmanaged.passRetained(SubscriptionBox(hearing)).toOpaque(),
            { context in if let context { Unmanaged<SubscriptionBox>.fromOpaque(context).release() } }
        )
    }
}

/// The callback of a subscription.
private final class SubscriptionBox: Sendable {
    let hearing: DesktopBus.SignalCallback

    init(_ hearing: @escaping DesktopBus.SignalCallback) { self.hearing = hearing }
}
