import Glibc

/// The input and the output of a worker: its only two descriptors.
public enum StandardStreams {
    /// Closes descriptors that the parent left open.
    ///
    /// - Parameter given: The number of descriptors after the standard ones that stay open.
    public static func closeOthers(but given: Int32 = 0) { closefrom(STDERR_FILENO + 1 + given) }

    /// All of standard input.
    ///
    /// - Returns: nil if there is more than `limit` bytes of it, or it cannot be read.
    public static func read(limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { return nil }
        }
        return nil
    }

    /// Exactly `count` bytes of standard input.
    ///
    /// - Returns: nil if it ends before, or cannot be read.
    public static func read(exactly count: Int) -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, isWhole, let base = buffer.baseAddress {
                let read = Glibc.read(STDIN_FILENO, base + filled, count - filled)
                if read > 0 { filled += read } else { isWhole = read < 0 && errno == EINTR }
            }
        }
        return bytes.count == count ? bytes : nil
    }

    /// Writes to standard output; true if all bytes were written.
    public static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }
}
