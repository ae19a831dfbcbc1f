import Foundation
import GTKBridge
import StdExtras

/// Lines of JSON about what the window does, for people and programs that measure it: one for each frame and for what a
/// frame showed first. Nothing in them says who wrote what to whom.
final class TraceFile {
    private let file: FileHandle

    /// The file that the variable `MARTLET_TRACE` names, which is added to; nil when it names none or it cannot be written.
    static var named: TraceFile? {
        guard let path = ProcessInfo.processInfo.environment["MARTLET_TRACE"], !path.isEmpty else {
            return nil
        }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        return TraceFile(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }

    private init(_ file: FileHandle) { self.file = file }

    /// Writes that `event` happened now, by the system's monotonic clock in microseconds, with lengths in milliseconds.
    func write(_ event: String, _ lengths: KeyValuePairs<String, Duration> = [:]) {
        let fields = lengths.map { ", \"\($0)\": \(($1.milliseconds * 1000).rounded() / 1000)" }.joined()
        let now = Int64(clamping: FrameTime.now / .microseconds(1))
        // A disk that is full costs the trace and nothing else.
        try? file.write(contentsOf: Data("{\"event\": \"\(event)\", \"at\": \(now)\(fields)}\n".utf8))
    }
}
