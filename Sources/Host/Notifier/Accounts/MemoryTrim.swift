import CGIO
import Glibc

/// Releases memory that was needed for a start or a notification only: free heap memory, and mapped pages of the
/// program and its libraries. The system reads mapped pages again from its cache when needed. Pages that
/// cannot be read again from a file are never touched.
enum MemoryTrim {
    /// Releases as much memory as possible.
    static func run() {
        malloc_trim(0)
        var mapping: Mapping?
        for line in content(of: "/proc/self/smaps").split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            if let first = words.first, first.contains("-"), !first.hasSuffix(":") {
                mapping = Mapping(words)
            } else if words.first == "Anonymous:", words.count > 1 {
                // Private pages would be lost: the linker writes into some.
                if words[1] == "0" { mapping?.drop() }
            }
        }
    }

    /// The resident memory of the process, mapped files included, in bytes; 0 if unknown.
    static var resident: Int {
        // In pages: the size of the address space, then the resident part.
        let words = content(of: "/proc/self/statm").split(separator: UInt8(ascii: " "))
        guard words.count > 1 else { return 0 }
        return (Int(String(decoding: words[1], as: UTF8.self)) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Reads a file in `/proc`. The kernel returns it in pieces, which Foundation takes for the end.
    private static func content(of path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var (content, piece) = ([UInt8](), [UInt8](repeating: 0, count: 16_384))
        while case let count = read(file, &piece, piece.count), count > 0 { content += piece[..<count] }
        return content
    }

    /// A mapping of a file.
    private struct Mapping {
        var start: UInt
        var length: UInt

        /// Parses `START-END r-xp OFFSET DEVICE INODE /path`; nil for anonymous or writable memory.
        init?(_ words: [String]) {
            guard words.count >= 6, words[1].first == "r", !words[1].contains("w"), words[5].hasPrefix("/")
            else { return nil }
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { return nil }
            (start, length) = (ends[0], ends[1] - ends[0])
        }

        func drop() {
            guard let address = UnsafeMutableRawPointer(bitPattern: start) else { return }
            // A failure is harmless: the pages stay.
            _ = madvise(address, Int(length), MADV_DONTNEED)
        }
    }
}
