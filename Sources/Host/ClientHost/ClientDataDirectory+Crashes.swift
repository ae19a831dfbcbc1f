public import CrashReports
import Glibc
import StdExtras

extension ClientDataDirectory {
    /// The folder for crash reports of this home's programs.
    public var crashReports: CrashReportFolder { CrashReportFolder(path: "\(path)/crashes") }

    /// Makes this process write a report when it crashes, as `program`. Call it at program start, on the main thread.
    ///
    /// Creates the home if it does not exist. A failure is only written to standard error: it must not keep users
    /// from their messages.
    public func reportCrashes(of program: String) {
        do {
            _ = try makeAccountsFolder()
            try CrashReporter.install(program: program, version: ProgramVersion.text, folder: crashReports)
        } catch {
            let line = Array("\(program): \(error)\n".utf8)
            // If this write fails, nobody reads standard error.
            _ = write(STDERR_FILENO, line, line.count)
        }
    }
}
