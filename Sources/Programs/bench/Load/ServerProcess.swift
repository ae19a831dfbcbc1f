import Foundation

/// The statistics of a process in /proc.
struct ServerProcess {
    var pid: Int32

    /// The CPU time of all its threads so far, in seconds, with a resolution of 0.01.
    var cpuSeconds: Double {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return 0 }
        // The name may contain spaces; the fields after its closing bracket do not.
        guard let end = text.lastIndex(of: ")") else { return 0 }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            return 0
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The resident memory, in bytes.
    var residentBytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8) else { return 0 }
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
    }
}
