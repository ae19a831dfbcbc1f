import Glibc

/// Asks a running server one question, over the socket in its data folder. Blocks; for programs only.
public struct AdminClient: Sendable {
    private let folder: String

    /// A client of the server that runs on a data folder.
    public init(folder: String) {
        self.folder = folder
    }

    /// Sends a request on a connection of its own and waits for the response.
    public func ask(_ request: AdminRequest) throws -> AdminResponse {
        let socket = try connect()
        defer { close(socket) }
        try send(AdminLine.encode(request), to: socket)
        return try AdminLine.decode(AdminResponse.self, from: receiveLine(from: socket))
    }

    private func connect() throws(AdminProtocolError) -> Int32 {
        var address = try sockaddr_un(path: "\(folder)/\(AdminLine.socketName)")
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, length)
            }
        }
        guard result != 0 else { return descriptor }
        let isForbidden = errno == EACCES || errno == EPERM
        close(descriptor)
        throw isForbidden ? .forbidden(folder: folder) : .notRunning(folder: folder)
    }

    private func send(_ line: [UInt8], to socket: Int32) throws(AdminProtocolError) {
        var sent = 0
        while sent < line.count {
            let count = line.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw .disconnected }
            sent += count
        }
    }

    private func receiveLine(from socket: Int32) throws(AdminProtocolError) -> [UInt8] {
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let limit = AdminLine.maximumResponseBytes
            if let line = try AdminLine.takeFirst(from: &received, limit: limit) { return line }
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count > 0 else { throw .disconnected }
            received += chunk[..<count]
        }
    }
}

extension sockaddr_un {
    fileprivate init(path: String) throws(AdminProtocolError) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let limit = MemoryLayout.size(ofValue: sun_path) - 1
        let bytes = Array(path.utf8)
        guard bytes.count <= limit else { throw .pathTooLong(limit: limit) }
        withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: bytes) }
    }
}
