import CGTK4

/// GTK itself.
public enum Toolkit {
    private static var isStarted = false

    /// Prepares GTK, once.
    ///
    /// Render nodes can be made after this even when there is none. No thread may make one before: GSK ends the
    /// process. An ``Application`` does this by itself when it starts.
    ///
    /// - Parameter keepsLocale: Leaves the process's locale alone, for tests, whose process is shared.
    /// - Returns: Whether there is a display.
    @discardableResult
    public static func start(keepsLocale: Bool = false) -> Bool {
        if keepsLocale, !isStarted { gtk_disable_setlocale() }
        isStarted = true
        return gtk_init_check() != 0
    }
}
