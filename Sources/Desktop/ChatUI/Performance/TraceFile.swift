import Foundation
import GTKBridge
import StdExtras

/// A trace of the window's work as lines of JSON, for measurements: one line per frame and per latency. The lines
/// contain no texts, names or ids.
nonisolated final class TraceFile: Sendable {
    private let file: FileHandle

    /// The trace in the file of the variable `MARTLET_TRACE`, to which lines are appended; nil without one, or if it
    /// is not writable.
    static var named: TraceFile? {
        guard let path = ProcessInfo.processInfo.environment["MARTLET_TRACE"], !path.isEmpty else {
            return nil
        }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        return TraceFile(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }

    private init(_ file: FileHandle) { self.file = file }

    /// Writes an event with the current monotonic time in microseconds, and durations in milliseconds.
    func write(_ event: String, _ lengths: KeyValuePairs<String, Duration> = [:]) {
        let fields = lengths.map { ", \"\($0)\": \(($1.milliseconds * 1000).rounded() / 1000)" }.joined()
        let now = Int64(clamping: FrameTime.now / .microseconds(1))
        // A full disk costs only the trace.
        try? file.write(contentsOf: Data("{\"event\": \"\(event)\", \"at\": \(now)\(fields)}\n".utf8))
    }
}
