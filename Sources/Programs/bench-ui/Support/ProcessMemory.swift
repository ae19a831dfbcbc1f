import Foundation

/// What a process holds.
enum ProcessMemory {
    /// Resident memory of a process now, in MB; 0 when it is not there.
    static func resident(_ process: String = "self") -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let kibibytes = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
        return Double(kibibytes) * 1024 / 1e6
    }
}
