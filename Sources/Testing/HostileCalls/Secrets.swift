import Glibc

/// Data that a client must not receive without permission: access hashes and texts of others. Found as byte sequences
/// anywhere.
package struct Secrets: Sendable {
    private var marks: [[UInt8]] = []

    package init() {}

    /// The number of secrets.
    package var count: Int { marks.count }

    /// Adds a byte sequence that occurs in nothing else.
    package mutating func add(_ mark: [UInt8]) {
        if !mark.isEmpty, !marks.contains(mark) { marks.append(mark) }
    }

    /// Adds an access hash in its wire format.
    package mutating func add(_ hash: Int64) {
        add(withUnsafeBytes(of: hash.littleEndian) { [UInt8]($0) })
    }

    /// Adds all access hashes that an honest client has received.
    package mutating func add(allHashesOf known: KnownEntities) {
        for handle in known.handles.values.joined() { add(handle.accessHash) }
    }

    /// True if `bytes` contains one of the secrets.
    package func isContained(in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in marks.contains { Self.find($0, in: bytes) } }
    }

    /// Finds a sequence with `memchr`. A search in Swift, with sanitizers, would take longer than the engine under
    /// test.
    private static func find(_ mark: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
        guard var place = bytes.baseAddress else { return false }
        let end = place + bytes.count
        while let found = memchr(place, Int32(mark[0]), end - place) {
            guard end - UnsafeRawPointer(found) >= mark.count else { return false }
            if memcmp(found, mark, mark.count) == 0 { return true }
            place = UnsafeRawPointer(found) + 1
        }
        return false
    }
}
