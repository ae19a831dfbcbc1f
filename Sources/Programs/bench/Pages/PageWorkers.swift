import BenchKit
import Foundation

/// The confined workers of a server that looks pages up, as /proc shows them.
struct PageWorkers {
    let server: Int32

    /// The processor time of workers that have ended, in seconds, with a resolution of 0.01.
    var endedSeconds: Double {
        guard let text = try? String(contentsOfFile: "/proc/\(server)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return 0 }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 14, let user = Double(fields[13]), let system = Double(fields[14]) else {
            return 0
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The processor time of the process that fetches, in seconds.
    var fetcherSeconds: Double { children("page-fetcher").map { ProcessTime.spent("\($0)") }.reduce(0, +) }

    /// The most memory that the running workers of a name have had at once, each by itself, in bytes.
    func peakBytes(_ name: String) -> Int {
        children(name).map { pid in
            let text = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
        }.max() ?? 0
    }

    private func children(_ name: String) -> [Int32] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(server)/task")) ?? []
        let found = tasks.flatMap { task in
            let list = try? String(contentsOfFile: "/proc/\(server)/task/\(task)/children", encoding: .utf8)
            return (list ?? "").split(separator: " ").compactMap { Int32($0) }
        }
        return found.filter { pid in
            let words = try? String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8)
            return words?.split(separator: "\0").contains { $0 == name } == true
        }
    }
}
