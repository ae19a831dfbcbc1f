public import CCrashReport
import Glibc

/// Writes a report when this process ends through its own fault: a memory fault, a trap of Swift, an abort.
///
/// A report names the program, its version, the time, the signal, the method of the API and the thread. It lists the
/// stack as files and addresses in them. **A report contains no text of users.** The handler copies no memory of the
/// process but the names of the program, the thread and the loaded libraries. Of the stack it writes only the
/// addresses of the called functions.
///
/// The signal then takes its normal course: systemd, core dumps and the backtraces of Swift's runtime
/// (`SWIFT_BACKTRACE`) get it as without a reporter.
public enum CrashReporter {
    /// Takes over the signals from now on, and reserves room for a report. Call it once, at the beginning of a
    /// program.
    ///
    /// - Parameters:
    ///   - program: The program's name: letters, digits and dashes.
    ///   - version: The running version.
    ///   - folder: The folder of the reports.
    /// - Throws: ``CrashReportError/folderUnusable(reason:)``, ``CrashReportError/refused(code:)``,
    ///   ``CrashReportError/alreadyInstalled``. The program then works without reports.
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

    /// Enables a report for the calling thread even when it has used up its stack. Not needed for the thread that
    /// called ``install``; without ``install`` it does nothing.
    public static func coverThisThread() {
        // Fails only if no memory is left: then one kind of crash has no report.
        _ = crash_report_cover_thread()
    }

    /// Records the method of the API that the calling thread is about to run, by its constructor; 0 for none.
    ///
    /// One store into memory of the thread's own.
    @inlinable
    public static func note(method constructor: UInt32) {
        crash_report_set_method(constructor)
    }
}
