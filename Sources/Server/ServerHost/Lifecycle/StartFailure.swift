import Glibc
import NIOCore
import ServerWeb

/// The reason why the server did not start, for the user who started it: one line and an exit code of `sysexits.h`.
public struct StartFailure: Error, Equatable, Sendable {
    /// The exit code. 64: the command line or the configuration; 69: the address; 70: an internal error; 73: the data
    /// folder. 75: trying again later may help.
    public let exitCode: Int32

    /// One line.
    public let text: String

    /// Creates the failure for an error of the start.
    public init(_ error: any Error) {
        switch error {
        case let error as SettingsError: (exitCode, text) = (64, error.description)
        case FolderError.inUse(let path): (exitCode, text) = (75, "\(FolderError.inUse(path: path))")
        case let error as FolderError: (exitCode, text) = (73, error.description)
        case let error as ListenError: (exitCode, text) = (69, error.description)
        case let error as WebServerError: (exitCode, text) = (error.exitCode, error.description)
        default: (exitCode, text) = (70, "\(error)")
        }
    }

    /// Writes the line to standard error.
    public func report(as program: String) {
        let line = Array("\(program): \(text)\n".utf8)
        // A failed write has no reader either.
        _ = write(STDERR_FILENO, line, line.count)
    }
}

extension WebServerError {
    fileprivate var exitCode: Int32 {
        switch self {
        case .certificate: 64
        case .address: 69
        }
    }
}

/// The server could not take the port.
struct ListenError: Error, CustomStringConvertible {
    var address: HostPort
    var reason: any Error

    var description: String {
        guard let reason = reason as? IOError else { return "cannot listen on \(address)" }
        return "cannot listen on \(address): \(String(cString: strerror(reason.errnoCode)))"
    }
}
