/// The report of a crashed process.
///
/// ```text
/// martlet crash report 1
/// program: martletd
/// version: 0.1.0
/// time: 2026-11-25T17:20:56Z
/// signal: SIGILL
/// sent by: the system
/// method: 520c3870
/// thread: store
/// stack:
/// martletd+0x5d01c4
/// libc.so.6+0x891f4
/// end
/// ```
public struct CrashReport: Equatable, Sendable {
    /// The program's installed name.
    public var program: String
    /// Its version.
    public var version: String
    /// The time of the crash in UTC, as `2026-11-25T17:20:56Z`.
    public var time: String
    /// The name of the signal.
    public var signal: String
    /// The constructor of the method that the thread was running; nil if there was none.
    public var method: UInt32?
    /// The name of the thread.
    public var thread: String
    /// The stack frames, the place of the crash first: a file and an address in it, as `addr2line -e` takes it. `?`
    /// is an address in no file.
    public var frames: [String]
    /// True if the report is complete.
    public var isWhole: Bool

    /// The longest report, in bytes.
    static let longest = 64 << 10

    private static let title = "martlet crash report 1"

    /// Parses a report. A truncated one is accepted if it still says what happened.
    ///
    /// - Throws: ``CrashReportError/malformed``.
    public init(parsing text: String) throws(CrashReportError) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 == 10 || (32...126).contains($0) })
        else { throw .malformed }
        let lines = text.split(separator: "\n")
        guard lines.first == Self.title[...] else { throw .malformed }
        let stack = lines.firstIndex(of: "stack:") ?? lines.endIndex
        var values: [Substring: String] = [:]
        for line in lines[..<stack].dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            values[line[..<colon]] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        guard let program = values["program"], let time = values["time"], let signal = values["signal"]
        else { throw .malformed }
        self.program = program
        self.time = time
        self.signal = signal
        version = values["version"] ?? ""
        method = values["method"].flatMap { UInt32($0, radix: 16) }
        thread = values["thread"] ?? ""
        isWhole = lines.last == "end"
        // SAFETY: one or none.
        frames = lines[stack...].dropFirst().dropLast(isWhole ? 1 : 0).map(String.init)
    }
}
