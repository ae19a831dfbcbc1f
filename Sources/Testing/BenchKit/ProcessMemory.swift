import Foundation

/// The memory of this process from a moment on.
public struct ProcessMemory {
    private let start: Int

    /// The difference between the peak and the memory at the start, in MiB. The earlier peak is reset if the kernel
    /// allows it.
    public var growth: Double { Double(Self.read("VmHWM:", of: "self") - start) / 1024 }

    /// Starts to measure.
    public init() {
        start = Self.read("VmRSS:", of: "self")
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    /// The resident memory of a process, in MB; 0 if the process does not exist.
    public static func resident(_ process: String = "self") -> Double {
        Double(read("VmRSS:", of: process)) * 1024 / 1e6
    }

    /// The memory of this process and of those that it started, in MB; pages that several processes share count once.
    public static func ofFamily() -> Double {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var children: [Int: [Int]] = [:]
        for process in names.compactMap({ Int($0) }) {
            let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
            // The name in parentheses may contain anything.
            let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
            if fields.count > 1, let parent = Int(fields[1]) { children[parent, default: []].append(process) }
        }
        var family = [Int(ProcessInfo.processInfo.processIdentifier)]
        var total = 0.0
        while let process = family.popLast() {
            family += children[process] ?? []
            total += Double(read("Pss:", of: "\(process)", "smaps_rollup"))
        }
        return total * 1024 / 1e6
    }

    /// A field of the kernel's report, in KiB.
    private static func read(_ field: String, of process: String, _ report: String = "status") -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process)/\(report)", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
        return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
}
