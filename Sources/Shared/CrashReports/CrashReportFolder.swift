import Glibc

/// The folder of a program's crash reports: a file for each, for its owner alone.
public struct CrashReportFolder: Equatable, Sendable {
    /// Its path, without a trailing slash.
    public let path: String

    /// The most reports of one program; a start removes older ones.
    public static let mostReports = 10

    /// Creates a value for the folder at `path`, which need not exist yet.
    public init(path: String) { self.path = path }

    /// A report and its file.
    public struct Entry: Equatable, Sendable {
        /// The path of the file.
        public var file: String
        /// The content of the report.
        public var report: CrashReport
    }

    /// The newest reports of a program, the newest first; unreadable ones are skipped.
    ///
    /// Blocks for the disk.
    public func newest(_ count: Int, of program: String) -> [Entry] {
        let entries = names(of: program).reversed().lazy.compactMap { name -> Entry? in
            let file = "\(path)/\(name)"
            guard let text = Self.read(file), let report = try? CrashReport(parsing: text) else { return nil }
            return Entry(file: file, report: report)
        }
        return Array(entries.prefix(count))
    }

    /// Creates the folder, for its owner alone, in an existing one.
    func make() throws(CrashReportError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .folderUnusable(reason: errno) }
    }

    /// Removes all but the newest reports of a program.
    func removeOldest(of program: String) {
        // A file that cannot be removed does no harm.
        for name in names(of: program).dropLast(Self.mostReports) { unlink("\(path)/\(name)") }
    }

    /// True if `name` can be part of a file name, before a dash.
    static func isProgramName(_ name: String) -> Bool {
        (1...63).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    /// The files of a program's reports, the oldest first: `PROGRAM-DATE-TIME-PID.txt`.
    private func names(of program: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if Self.isName(name, of: program) { names.append(name) }
        }
        return names.sorted()
    }

    /// True if the file `name` is a report of the program, and not of one whose name begins with this one's.
    private static func isName(_ name: String, of program: String) -> Bool {
        guard name.hasPrefix("\(program)-"), name.hasSuffix(".txt") else { return false }
        let parts = name.dropFirst(program.utf8.count + 1).dropLast(4).split(separator: "-")
        return parts.count == 3 && parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    }

    private static func read(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= CrashReport.longest {
            let count = Glibc.read(file, &chunk, chunk.count)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
