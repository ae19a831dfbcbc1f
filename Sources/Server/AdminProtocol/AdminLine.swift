import Foundation

/// One value on one line of an admin socket: JSON without line breaks, then a line feed.
public enum AdminLine {
    /// The longest request, in bytes, its line feed included.
    public static let maximumRequestBytes = 4096

    /// The longest response, in bytes, its line feed included. Bounds what `martletctl` buffers.
    public static let maximumResponseBytes = 16 << 20

    /// The name of the socket in a data folder.
    public static let socketName = "admin.sock"

    private static let lineFeed = UInt8(ascii: "\n")

    /// The line that carries `value`. Keys are sorted, so that a script sees the same order each time.
    ///
    /// - Throws: The encoder's errors; the types of this module cause none.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value)) + [lineFeed]
    }

    /// The value on `line`, with or without its line feed.
    public static func decode<Value: Decodable>(
        _ type: Value.Type,
        from line: some Collection<UInt8>
    ) throws(AdminProtocolError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(line))
        } catch {
            throw .malformed
        }
    }

    /// Removes the first line from `buffer` and returns it without its line feed; nil while it is incomplete.
    ///
    /// - Throws: ``AdminProtocolError/lineTooLong(limit:)`` as soon as more than `limit` bytes have come.
    public static func takeFirst(
        from buffer: inout [UInt8],
        limit: Int
    ) throws(AdminProtocolError) -> [UInt8]? {
        let end = buffer.firstIndex(of: lineFeed)
        guard (end ?? buffer.count) < limit else { throw .lineTooLong(limit: limit) }
        guard let end else { return nil }
        defer { buffer.removeSubrange(...end) }
        return Array(buffer[..<end])
    }
}
