import Glibc
import ServerEngine
import TelegramSchema

/// Asks a test for answers over a local socket, one connection per call.
///
/// The call is its user (8 bytes) and its method, up to the end of the stream. The first byte of the answer is its
/// kind. 0: the bytes of an object, 1: the name of an error, 2: the server's own answer.
struct SocketMethodOverride: MethodOverride {
    let methods: Set<UInt32>
    private let path: String

    /// Parses the list of constructors; nil if it is invalid.
    init?(_ path: String, methods: String) {
        let ids = methods.split(separator: ",").map { UInt32($0, radix: 16) }
        guard !ids.isEmpty, !ids.contains(nil) else { return nil }
        self.path = path
        self.methods = Set(ids.compactMap(\.self))
    }

    func answer(_ method: [UInt8], by user: UserID) throws -> [UInt8]? {
        guard let socket = connected() else { throw Self.failure }
        defer { close(socket) }
        let call = withUnsafeBytes(of: user.rawValue.littleEndian, Array.init) + method
        guard write(call, to: socket), shutdown(socket, Int32(SHUT_WR)) == 0,
            let answer = readAll(from: socket), let kind = answer.first
        else { throw Self.failure }
        switch kind {
        case 0: return Array(answer.dropFirst())
        case 1: throw RPCError(code: 400, String(decoding: answer.dropFirst(), as: UTF8.self))
        default: return nil
        }
    }

    private static let failure = RPCError(code: 500, "STAND_IN_FAILED")

    private func connected() -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            guard path.utf8.count < bytes.count else { return false }
            bytes.copyBytes(from: path.utf8)
            return true
        }
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, length) }
        }
        guard fits, result == 0 else {
            close(socket)
            return nil
        }
        return socket
    }

    private func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = Glibc.write(socket, Array(bytes[done...]), bytes.count - done)
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    private func readAll(from socket: Int32) -> [UInt8]? {
        var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(socket, &part, part.count)
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }
}
