import Foundation

/// The processor time of processes.
public enum ProcessTime {
    /// The time that all threads of a process have spent so far, in seconds, with a resolution of 0.01.
    ///
    /// - Parameter process: The process's number, or "self".
    /// - Returns: The time; 0 if the process does not exist.
    public static func spent(_ process: String) -> Double {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
            return 0
        }
        // The name may contain spaces; the fields after its closing bracket do not.
        guard let end = text.lastIndex(of: ")") else { return 0 }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            return 0
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
