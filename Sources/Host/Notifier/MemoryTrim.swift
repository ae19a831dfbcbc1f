import CGIO
import Glibc

/// Gives back what a start and a notification needed and the next hours do not: free memory of the heap, and the pages
/// of the program and its libraries, which come back from the system's cache when they are used again. What the system
/// could not read again from a file is never touched.
enum MemoryTrim {
    /// Gives back what it can.
    static func run() {
        malloc_trim(0)
        var mapping: Mapping?
        for line in content(of: "/proc/self/smaps").split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            if let first = words.first, first.contains("-"), !first.hasSuffix(":") {
                mapping = Mapping(words)
            } else if words.first == "Anonymous:", words.count > 1 {
                // A page of our own would be lost: the linker writes into some.
                if words[1] == "0" { mapping?.drop() }
            }
        }
    }

    /// How much of the process is in memory, its own and what it shows of files, in bytes; 0 if the system does not say.
    static var resident: Int {
        // Pages: all of the address space, then what is in memory.
        let words = content(of: "/proc/self/statm").split(separator: UInt8(ascii: " "))
        guard words.count > 1 else { return 0 }
        return (Int(String(decoding: words[1], as: UTF8.self)) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// What the system says. It hands that out in pieces, which Foundation takes for the end.
    private static func content(of path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var (content, piece) = ([UInt8](), [UInt8](repeating: 0, count: 16_384))
        while case let count = read(file, &piece, piece.count), count > 0 { content += piece[..<count] }
        return content
    }

    /// A part of the address space that shows a file.
    private struct Mapping {
        var start: UInt
        var length: UInt

        /// Reads `START-END r-xp OFFSET DEVICE INODE /path`; nil for what is not shown from a file or may be written.
        init?(_ words: [String]) {
            guard words.count >= 6, words[1].first == "r", !words[1].contains("w"), words[5].hasPrefix("/")
            else { return nil }
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { return nil }
            (start, length) = (ends[0], ends[1] - ends[0])
        }

        func drop() {
            guard let address = UnsafeMutableRawPointer(bitPattern: start) else { return }
            // One that cannot be dropped stays; nothing depends on it.
            _ = madvise(address, Int(length), MADV_DONTNEED)
        }
    }
}
