public import CrashReports
import Glibc
import StdExtras

extension ClientDataDirectory {
    /// Where programs of this home leave reports when they crash.
    public var crashReports: CrashReportFolder { CrashReportFolder(path: "\(path)/crashes") }

    /// Has this process leave a report when it crashes, as `program`. For the beginning of a program, on its main thread.
    ///
    /// Makes the home when it is not there. Why there will be no reports goes to standard error: it keeps nobody from
    /// their messages.
    public func reportCrashes(of program: String) {
        do {
            _ = try makeAccountsFolder()
            try CrashReporter.install(program: program, version: ProgramVersion.text, folder: crashReports)
        } catch {
            let line = Array("\(program): \(error)\n".utf8)
            // Where this fails nobody reads.
            _ = write(STDERR_FILENO, line, line.count)
        }
    }
}
