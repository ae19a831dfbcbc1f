import Glibc

/// Where programs leave reports of their crashes: a file for each, for its owner alone.
public struct CrashReportFolder: Equatable, Sendable {
    /// Its path, without a trailing slash.
    public let path: String

    /// How many reports of one program there are at most; a start removes what is older.
    public static let mostReports = 10

    /// The folder at `path`, which need not be there yet.
    public init(path: String) { self.path = path }

    /// A report, and the file that it is in.
    public struct Entry: Equatable, Sendable {
        /// The path of the file.
        public var file: String
        /// What it says.
        public var report: CrashReport
    }

    /// The newest reports of a program, the newest first; what cannot be read is passed over.
    ///
    /// Blocks for as long as the disk takes.
    public func newest(_ count: Int, of program: String) -> [Entry] {
        let entries = names(of: program).reversed().lazy.compactMap { name -> Entry? in
            let file = "\(path)/\(name)"
            guard let text = Self.read(file), let report = try? CrashReport(parsing: text) else { return nil }
            return Entry(file: file, report: report)
        }
        return Array(entries.prefix(count))
    }

    /// Makes it, for its owner alone, in a folder that is there.
    func make() throws(CrashReportError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .folderUnusable(reason: errno) }
    }

    /// Leaves the newest reports of a program.
    func removeOldest(of program: String) {
        // One that cannot be removed is in nobody's way.
        for name in names(of: program).dropLast(Self.mostReports) { unlink("\(path)/\(name)") }
    }

    /// Whether `name` can stand in the name of a file, before a dash.
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

    /// Whether the file `name` is a report of the program, and not of one whose name begins with this one's.
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
