import Glibc

/// The reason why there will be no reports, or why one cannot be read.
public enum CrashReportError: Error, Equatable, Sendable {
    /// The folder cannot be created or read: the system's error code.
    case folderUnusable(reason: Int32)

    /// The system refused the signal handlers: its error code.
    case refused(code: Int32)

    /// This process has a reporter already: our bug.
    case alreadyInstalled

    /// The file is no report, or one of a later version.
    case malformed
}

extension CrashReportError: CustomStringConvertible {
    /// One line for the user of the program.
    public var description: String {
        switch self {
        case .folderUnusable(let code): "the folder for crash reports: \(String(cString: strerror(code)))"
        case .refused(let code): "crashes will not be reported: \(String(cString: strerror(code)))"
        case .alreadyInstalled: "crashes are reported already"
        case .malformed: "not a crash report"
        }
    }
}
