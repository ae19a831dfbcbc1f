import CGTK4
import Glibc

/// The program as the desktop sees it.
///
/// ```swift
/// let application = Application(id: "org.martlet.Martlet") { application in
///     let window = ApplicationWindow(application, title: "Martlet")
///     window.present()
/// }
/// exit(application.run())
/// ```
@MainActor
public final class Application {
    private let reference: ObjectReference

    /// Creates a program that has not started yet.
    ///
    /// - Parameters:
    ///   - id: The name on the session bus, such as `org.martlet.Martlet`.
    ///   - isUnique: True if a second start of the program only activates the first.
    ///   - activate: Opens the window. Called at start, and again at each later start while the program runs.
    public init(id: String, isUnique: Bool = true, activate: @escaping @MainActor (Application) -> Void) {
        let flags = isUnique ? GApplicationFlags(rawValue: 0) : G_APPLICATION_NON_UNIQUE
        Toolkit.spareGraphics()
        guard let made = adw_application_new(id, flags) else {
            preconditionFailure("the id of an application is one that D-Bus allows: \(id)")
        }
        reference = ObjectReference(taking: made)
        connect(reference.raw, "activate") { [weak self] in
            guard let self else { return }
            activate(self)
        }
    }

    /// Creates a program that receives its arguments, also those of a later start that finds this one running.
    ///
    /// - Parameters:
    ///   - id: The name on the session bus, such as `org.martlet.Martlet`.
    ///   - isUnique: True if later starts pass their arguments to the first.
    ///   - prepare: Called once this start is known to be the first, before GTK is initialized: for work that other
    ///     threads can do meanwhile.
    ///   - start: Gets the arguments without the program's name: at start, and at each later start.
    public init(
        id: String,
        isUnique: Bool = true,
        prepare: @escaping @MainActor () -> Void = {},
        start: @escaping @MainActor (Application, [String]) -> Void
    ) {
        let flags =
            isUnique
            ? G_APPLICATION_HANDLES_COMMAND_LINE
            : GApplicationFlags(
                rawValue: G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_NON_UNIQUE.rawValue
            )
        Toolkit.spareGraphics()
        guard let made = adw_application_new(id, flags) else {
            preconditionFailure("the id of an application is one that D-Bus allows: \(id)")
        }
        reference = ObjectReference(taking: made)
        typealias Handler = SignalHandler<@MainActor ([String]) -> Void>
        let started:
            @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> gint = {
                Handler.from($2)?.call(Application.arguments(of: $1))
                return 0
            }
        let handle: @MainActor ([String]) -> Void = { [weak self] arguments in
            guard let self else { return }
            start(self, arguments)
        }
        // SAFETY: the arguments of GApplication::command-line.
        connect(reference.raw, "command-line", handle, by: unsafeBitCast(started, to: GCallback.self))
        connect(reference.raw, toProperty: "is-registered") { [weak self] in
            guard let self, isFirst else { return }
            prepare()
        }
    }

    isolated deinit {}

    /// True if the program is registered and no other process runs it.
    private var isFirst: Bool {
        let application: UnsafeMutablePointer<GApplication> = reference.pointer()
        return g_application_get_is_registered(application) != 0
            && g_application_get_is_remote(application) == 0
    }

    /// The arguments of a start, without the program's name.
    private static func arguments(of line: OpaquePointer?) -> [String] {
        guard let line else { return [] }
        // SAFETY: GApplication passes a GApplicationCommandLine.
        let command = UnsafeMutableRawPointer(line).assumingMemoryBound(to: GApplicationCommandLine.self)
        var count: gint = 0
        guard let list = g_application_command_line_get_arguments(command, &count) else { return [] }
        defer { g_strfreev(list) }
        return (1..<max(1, Int(count))).compactMap { list[$0].map { String(cString: $0) } }
    }

    /// Runs the program on the main thread, joined with the main actor, until its last window closes or ``quit()``.
    ///
    /// - Parameter arguments: The arguments of the process with its name, for a program that receives them.
    /// - Returns: The exit status.
    public func run(_ arguments: [String] = []) -> Int32 {
        MainLoop.join()
        var copies = arguments.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return g_application_run(reference.pointer(as: GApplication.self), Int32(arguments.count), &copies)
    }

    /// Ends ``run()``.
    public func quit() { g_application_quit(reference.pointer(as: GApplication.self)) }

    var pointer: UnsafeMutablePointer<GtkApplication> { reference.pointer() }
}
