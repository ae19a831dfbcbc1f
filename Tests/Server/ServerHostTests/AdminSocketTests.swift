import AdminProtocol
import Dispatch
import Foundation
import NIOPosix
import TestKit
import Testing

@testable import ServerHost

@Suite(.timeLimit(.minutes(5))) struct AdminSocketTests {
    /// Sends a request. `AdminClient` blocks, so it must not run on the threads of tests and responses.
    private func ask(_ request: AdminRequest, in folder: String) async throws -> AdminResponse {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try AdminClient(folder: folder).ask(request) })
            }
        }
    }

    private func withSocket(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let path = folder.path(AdminLine.socketName)
        let socket = try await AdminSocket.open(at: path, on: loop) { request in
            guard case .invite(let phone) = request else { return .error("only invites here") }
            return .invited(phone: phone)
        }
        try await body(folder.path)
        try await socket.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `requests are answered, each on its own connection`() async throws {
        try await withSocket { folder in
            let invited = try await ask(.invite(phone: "1555"), in: folder)
            #expect(invited == .invited(phone: "1555"))
            let refused = try await ask(.status, in: folder)
            #expect(refused == .error("only invites here"))
        }
    }

    @Test func `only the owner may open it`() async throws {
        try await withSocket { folder in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/admin.sock")
            #expect(attributes[.posixPermissions] as? NSNumber == 0o600)
        }
    }

    @Test func `a request that is too long is refused`() async throws {
        try await withSocket { folder in
            let long = String(repeating: "5", count: AdminLine.maximumRequestBytes)
            let answer = try await ask(.code(phone: long), in: folder)
            #expect(answer == .error("a line on the admin socket is over 4096 bytes"))
        }
    }

    /// A path of so many bytes for a socket in a folder.
    private func path(of bytes: Int, in folder: TemporaryFolder) -> String {
        folder.path + "/" + String(repeating: "s", count: bytes - folder.path.utf8.count - 1)
    }

    @Test func `a socket with the longest path listens`() async throws {
        let folder = try TemporaryFolder()
        let path = path(of: 103, in: folder)
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let socket = try await AdminSocket.open(at: path, on: loop) { _ in .error("") }
        #expect(FileManager.default.fileExists(atPath: path))
        try await socket.close()
    }

    @Test func `a path too long for a socket is named`() async throws {
        let folder = try TemporaryFolder()
        let path = path(of: 104, in: folder)
        await #expect(throws: FolderError.pathTooLong(path: path)) {
            _ = try await AdminSocket.open(at: path, on: MultiThreadedEventLoopGroup.singleton.next()) { _ in
                .error("")
            }
        }
        #expect("\(FolderError.pathTooLong(path: path))".contains("103 bytes"))
    }

    @Test func `the socket of a killed server is replaced`() async throws {
        let folder = try TemporaryFolder()
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let path = folder.path(AdminLine.socketName)
        // Never closed, as by a killed server; the second takes over the path.
        _ = try await AdminSocket.open(at: path, on: loop) { _ in .error("old") }
        let new = try await AdminSocket.open(at: path, on: loop) { _ in .error("new") }
        let answer = try await ask(.status, in: folder.path)
        #expect(answer == .error("new"))
        try await new.close()
    }
}
