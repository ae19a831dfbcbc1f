import CGTK4

/// What the machine is connected by, as far as the desktop knows.
public enum MeteredNetworkObserver {
    /// Calls `handle` with whether it is paid by the byte, as soon as that is known and whenever it changes, until the program
    /// ends.
    public static func follow(_ handle: @escaping @MainActor (_ isMetered: Bool) -> Void) {
        Task {
            await prepare()
            guard let monitor = g_network_monitor_get_default() else { return handle(false) }
            connect(UnsafeMutableRawPointer(monitor), toProperty: "network-metered") { handle(isMetered) }
            handle(isMetered)
        }
    }

    private static var isMetered: Bool {
        g_network_monitor_get_network_metered(g_network_monitor_get_default()) != 0
    }

    /// Has GIO find out whom to ask. It does so once, and waits for the system's bus meanwhile: not on the main thread.
    @concurrent private nonisolated static func prepare() async { _ = g_network_monitor_get_default() }
}
