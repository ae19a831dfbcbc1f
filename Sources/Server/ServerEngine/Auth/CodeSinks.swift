import Glibc
public import Logging
import StdExtras

/// Writes login codes to the log. For a local demo only: every reader of the log can sign in.
public struct LoggingCodeSink: CodeSink {
    private let logger: Logger

    /// Creates a sink that writes to `logger` at level `notice`.
    public init(logger: Logger) { self.logger = logger }

    /// Logs the number and the code.
    public func deliver(code: String, phone: String) {
        logger.notice("login code for +\(phone): \(code)")
    }
}

/// Delivers nowhere: users read codes in another session, or the host asks for them with
/// ``AdminCommand/loginCode(phone:)``.
public struct SessionCodeSink: CodeSink {
    /// Creates the sink.
    public init() {}

    /// Does nothing.
    public func deliver(code: String, phone: String) {}
}

/// Appends `PHONE CODE` lines to a file that only the host may read, for a program that sends SMS.
public final class FileCodeSink: CodeSink {
    /// The `errno` of a failed write.
    public struct WriteError: Error, Equatable, Sendable {
        /// The value of `errno`.
        public var number: Int32
    }

    private let path: String
    /// Held while a line is written, so that two lines never mix.
    private let writing = Locked(())

    /// Creates a sink that appends to the file at `path`, created with mode 0600 if missing.
    public init(path: String) { self.path = path }

    /// Appends one line.
    ///
    /// - Throws: ``WriteError`` if the file cannot be opened or written.
    public func deliver(code: String, phone: String) throws {
        let line = Array("\(phone) \(code)\n".utf8)
        try writing.withLock { _ in
            let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw WriteError(number: errno) }
            defer { close(file) }
            guard write(file, line, line.count) == line.count else { throw WriteError(number: errno) }
        }
    }
}
