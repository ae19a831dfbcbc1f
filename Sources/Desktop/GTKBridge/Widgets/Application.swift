import CGTK4

/// The program as the desktop knows it.
///
/// ```swift
/// let application = Application(id: "org.martlet.Martlet") { application in
///     let window = ApplicationWindow(application, title: "Martlet")
///     window.present()
/// }
/// exit(application.run())
/// ```
public final class Application {
    private let reference: ObjectReference

    /// A program that has not started yet.
    ///
    /// - Parameters:
    ///   - id: Its name on the desktop's bus, as `org.martlet.Martlet`.
    ///   - isUnique: Whether a second start of the program only activates the first.
    ///   - activate: Opens the window. Called as the program starts, and again when it is started while it runs.
    public init(id: String, isUnique: Bool = true, activate: @escaping @MainActor (Application) -> Void) {
        let flags = isUnique ? GApplicationFlags(rawValue: 0) : G_APPLICATION_NON_UNIQUE
        guard let made = adw_application_new(id, flags) else {
            preconditionFailure("the id of an application is one that D-Bus allows: \(id)")
        }
        reference = ObjectReference(taking: made)
        connect(reference.raw, "activate") { [weak self] in
            guard let self else { return }
            activate(self)
        }
    }

    isolated deinit {}

    /// Runs the program on the main thread, joined with the main actor, until its last window is closed or
    /// ``quit()``. The arguments of the process are the caller's to read.
    ///
    /// - Returns: The exit status.
    public func run() -> Int32 {
        MainLoop.join()
        return g_application_run(reference.pointer(as: GApplication.self), 0, nil)
    }

    /// Ends ``run()``.
    public func quit() { g_application_quit(reference.pointer(as: GApplication.self)) }

    var pointer: UnsafeMutablePointer<GtkApplication> { reference.pointer() }
}

/// A window of an ``Application``.
public final class ApplicationWindow: Widget {
    /// A window that is not shown yet.
    public init(_ application: Application, title: String, width: Int, height: Int) {
        guard let made = adw_application_window_new(application.pointer) else {
            preconditionFailure("GObject makes a widget or ends the process")
        }
        super.init(made)
        gtk_window_set_title(cast(), title)
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
    }

    /// What fills the window, its title bar included.
    public func setContent(_ content: Widget) { adw_application_window_set_content(cast(), content.pointer) }

    /// Shows it, in front of others.
    public func present() { gtk_window_present(cast()) }

    /// Closes it.
    public func close() { gtk_window_close(cast()) }
}
