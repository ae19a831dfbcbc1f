import BenchKit
import Foundation

/// The statistics of a process in /proc.
struct ServerProcess {
    var pid: Int32

    /// The CPU time of all its threads so far, in seconds, with a resolution of 0.01.
    var cpuSeconds: Double { ProcessTime.spent("\(pid)") }

    /// The resident memory, in bytes.
    var residentBytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8) else { return 0 }
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
    }
}
