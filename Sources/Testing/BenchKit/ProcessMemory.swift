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

    /// A field of the kernel's report, in KiB.
    private static func read(_ field: String, of process: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
        return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
}
