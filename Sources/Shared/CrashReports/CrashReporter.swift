public import CCrashReport
import Glibc

/// Leaves a report when this process ends through its own fault: a memory fault, a trap of Swift, an abort.
///
/// A report says which program and version it was, when, by what signal, in which method of the API and on which
/// thread, and lists the stack as files and places in them. **Nothing that people write can get into one**: the handler
/// copies no memory of the process but the names of the program, the thread and the loaded libraries, and of the stack
/// it writes only where the functions are that were being called.
///
/// The signal then goes where it would have gone: systemd, core dumps and the backtraces of Swift's runtime
/// (`SWIFT_BACKTRACE`) see it as without a reporter.
public enum CrashReporter {
    /// Takes the signals over from now on, and makes room for a report. For the beginning of a program, once.
    ///
    /// - Parameters:
    ///   - program: What the program is called: letters, digits and dashes.
    ///   - version: Which version of it runs.
    ///   - folder: Where reports go.
    /// - Throws: ``CrashReportError/folderUnusable(reason:)``, ``CrashReportError/refused(code:)``,
    ///   ``CrashReportError/alreadyInstalled``. The program is none the worse then but for the reports.
    public static func install(
        program: String,
        version: String,
        folder: CrashReportFolder
    ) throws(CrashReportError) {
        // SAFETY: programs name themselves by a literal.
        precondition(CrashReportFolder.isProgramName(program), "a program's name makes the name of a file")
        try folder.make()
        folder.removeOldest(of: program)
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .folderUnusable(reason: errno) }
        switch crash_report_install(descriptor, program, version) {
        case 0: return
        case EALREADY:
            close(descriptor)
            throw .alreadyInstalled
        case let code: throw .refused(code: code)
        }
    }

    /// Lets the calling thread have a report when it has used up its stack. The thread that ``install`` was called on
    /// needs it no more; without ``install`` it does nothing.
    public static func coverThisThread() {
        // Refused where there is no memory left: then one kind of crash has no report.
        _ = crash_report_cover_thread()
    }

    /// Notes which method of the API the calling thread is about to carry out, by its constructor; 0 for none.
    ///
    /// One store into memory of the thread's own.
    @inlinable
    public static func note(method constructor: UInt32) {
        crash_report_set_method(constructor)
    }
}
