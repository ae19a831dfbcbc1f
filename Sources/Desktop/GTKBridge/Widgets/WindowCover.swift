import CGTK4

/// Covers all windows of the program, as a lock screen does.
///
/// An ``ApplicationWindow`` shows the cover's widget and title, and is not active. All other windows, such as dialogs,
/// are hidden. Windows that are made or presented while the cover lies are treated alike.
public enum WindowCover {
    private struct Entry {
        weak var window: ApplicationWindow?
    }

    private struct Cover {
        let title: String
        let make: @MainActor (ApplicationWindow) -> Widget
    }

    private static var windows: [Entry] = []
    private static var cover: Cover?
    /// The windows to present when the cover is lifted.
    private static var hidden: [ObjectReference] = []

    /// True while the cover lies.
    public static var isThere: Bool { cover != nil }

    /// Covers all windows.
    ///
    /// - Parameters:
    ///   - title: The title of the windows meanwhile.
    ///   - make: Makes the widget for a window, its title bar included.
    public static func put(title: String, _ make: @escaping @MainActor (ApplicationWindow) -> Widget) {
        let cover = Cover(title: title, make: make)
        self.cover = cover
        windows.removeAll { $0.window == nil }
        for window in windows.compactMap(\.window) { window.setCover(make(window), title: title) }
        hideOthers()
    }

    /// Removes the cover, and shows the windows that it hid.
    public static func lift() {
        guard cover != nil else { return }
        cover = nil
        for window in windows.compactMap(\.window) { window.removeCover() }
        let shown = hidden
        hidden = []
        for window in shown where isAlive(window.pointer()) { gtk_window_present(window.pointer()) }
    }

    /// Covers a new window, if the cover lies.
    static func add(_ window: ApplicationWindow) {
        windows.append(Entry(window: window))
        if let cover { window.setCover(cover.make(window), title: cover.title) }
    }

    /// Presents a window: at once, or, if it cannot be covered, when the cover is lifted.
    static func present(_ window: UnsafeMutablePointer<GtkWindow>) {
        UserInput.watch(window)
        guard cover != nil, !isCoverable(window) else { return gtk_window_present(window) }
        remember(window)
    }

    private static func hideOthers() {
        guard let all = gtk_window_list_toplevels() else { return }
        defer { g_list_free(all) }
        var next: UnsafeMutablePointer<GList>? = all
        while let link = next {
            next = link.pointee.next
            // SAFETY: the list holds windows, which live while this runs.
            guard let window = link.pointee.data?.assumingMemoryBound(to: GtkWindow.self),
                let widget = link.pointee.data?.assumingMemoryBound(to: GtkWidget.self),
                !isCoverable(window), gtk_widget_get_visible(widget) != 0
            else { continue }
            remember(window)
            gtk_widget_set_visible(widget, 0)
        }
    }

    private static func remember(_ window: UnsafeMutablePointer<GtkWindow>) {
        guard !hidden.contains(where: { $0.raw == UnsafeMutableRawPointer(window) }) else { return }
        hidden.append(ObjectReference(sharing: window))
    }

    private static func isCoverable(_ window: UnsafeMutablePointer<GtkWindow>) -> Bool {
        // SAFETY: a window is an instance of a type.
        let instance = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, adw_application_window_get_type()) != 0
    }

    /// True unless the window was destroyed: GTK then lists it no more.
    private static func isAlive(_ window: UnsafeMutablePointer<GtkWindow>) -> Bool {
        guard let all = gtk_window_list_toplevels() else { return false }
        defer { g_list_free(all) }
        return g_list_find(all, window) != nil
    }
}
