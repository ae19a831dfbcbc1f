import Glibc

/// What nobody may come to know who was not told: access hashes of others, their texts. Found as bytes wherever they stand.
package struct Secrets: Sendable {
    private var marks: [[UInt8]] = []

    package init() {}

    /// How many there are.
    package var count: Int { marks.count }

    /// Adds bytes that stand in nothing else.
    package mutating func add(_ mark: [UInt8]) {
        if !mark.isEmpty, !marks.contains(mark) { marks.append(mark) }
    }

    /// Adds an access hash, as it is written on the wire.
    package mutating func add(_ hash: Int64) {
        add(withUnsafeBytes(of: hash.littleEndian) { [UInt8]($0) })
    }

    /// Adds what somebody was told who keeps it to themselves.
    package mutating func add(allHashesOf known: KnownEntities) {
        for handle in known.handles.values.joined() { add(handle.accessHash) }
    }

    /// Whether one of them is in `bytes`.
    package func isContained(in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in marks.contains { Self.find($0, in: bytes) } }
    }

    /// A search in Swift would take longer, with sanitizers, than the engine under test.
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
