import Foundation

/// Reads the memory of a process.
enum ProcessMemory {
    /// The resident memory of a process, in MB; 0 if the process does not exist.
    static func resident(_ process: String = "self") -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let kibibytes = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
        return Double(kibibytes) * 1024 / 1e6
    }
}
