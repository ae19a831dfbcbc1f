import CGTK4

/// Observes if the network connection is metered, as far as the desktop knows.
public enum MeteredNetworkObserver {
    /// Calls `handle` with the state as soon as it is known and after each change, until the program ends.
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

    /// Initializes GIO's network monitor. The first call waits for the system bus, so it must not run on the main
    /// thread.
    @concurrent private nonisolated static func prepare() async { _ = g_network_monitor_get_default() }
}
