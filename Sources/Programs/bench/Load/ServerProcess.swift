import Foundation

/// What /proc tells of a process.
struct ServerProcess {
    var pid: Int32

    /// CPU time of all its threads so far, in seconds. Counts in steps of a hundredth.
    var cpuSeconds: Double {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return 0 }
        // The name may hold spaces; what follows its closing bracket does not.
        guard let end = text.lastIndex(of: ")") else { return 0 }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            return 0
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Memory that is in RAM, in bytes.
    var residentBytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8) else { return 0 }
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
    }
}
