import Foundation
import TestKit
import Testing
import WireCrypto

@testable import ServerHost

@Suite struct DataFolderTests {
    private let root: TemporaryFolder

    init() throws { root = try TemporaryFolder() }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    @Test func `a new folder is for its owner alone`() throws {
        let folder = try DataFolder(path: root.path("d") + "/")

        #expect(folder.path == root.path("d"))
        #expect(try mode(root.path("d")) == 0o700)
    }

    @Test func `one server at a time`() throws {
        let path = root.path("d")
        let folder = try DataFolder(path: path)

        #expect(throws: FolderError.inUse(path: path)) { try DataFolder(path: path) }
        withExtendedLifetime(folder) {}
    }

    @Test func `a released folder can be taken again`() throws {
        for _ in 0..<2 { _ = try DataFolder(path: root.path("d")) }
    }

    @Test func `what cannot be a data folder is refused`() throws {
        let file = root.path("file")
        #expect(FileManager.default.createFile(atPath: file, contents: nil))

        #expect(throws: FolderError.notFolder(path: file)) { try DataFolder(path: file) }
        #expect(throws: FolderError.self) { try DataFolder(path: root.path("no/such")) }
    }

    @Test func `a path too long for the socket is refused before anything is made`() throws {
        let prefix = String(root.path("d").dropLast())
        let length = SocketPath.longest - "/admin.sock".utf8.count - prefix.utf8.count
        let longest = prefix + String(repeating: "d", count: length)
        _ = try DataFolder(path: longest)

        let path = longest + "d"
        #expect(throws: FolderError.pathTooLong(path: path + "/admin.sock")) { try DataFolder(path: path) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [0o777, 0o770, 0o720, 0o702, 0o750, 0o705, 0o710, 0o701])
    func `a folder that others may look into or write to is refused`(mode: Int) throws {
        let open = root.path("open")
        try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: open)
        #expect(throws: FolderError.openToOthers(path: open)) { try DataFolder(path: open) }

        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: open)
        _ = try DataFolder(path: open)
    }

    @Test func `the server's key is made once and kept`() throws {
        let folder = try DataFolder(path: root.path("d"))
        let made = try ServerKey.open(in: folder)
        let kept = try ServerKey.open(in: folder)
        let published = try String(contentsOfFile: folder.path(ServerKey.publicName), encoding: .utf8)

        #expect(made.publicKey == kept.publicKey)
        #expect(try RSAPublicKey(pem: published) == made.publicKey)
        #expect(published.hasPrefix("-----BEGIN RSA PUBLIC KEY-----\n"))
        #expect(try mode(folder.path(ServerKey.privateName)) == 0o600)
        #expect(try mode(folder.path(ServerKey.publicName)) == 0o644)
    }

    @Test func `no other key is made for a database that is there already`() throws {
        let folder = try DataFolder(path: root.path("d"))
        let path = folder.path(ServerKey.privateName)
        let made = try ServerKey.open(in: folder)
        try FileManager.default.moveItem(atPath: path, toPath: root.path("elsewhere"))
        #expect(FileManager.default.createFile(atPath: folder.path(DataFolder.databaseName), contents: nil))

        #expect(throws: FolderError.privateKeyMissing(path: path)) { try ServerKey.open(in: folder) }
        #expect(!FileManager.default.fileExists(atPath: path))
        try FileManager.default.moveItem(atPath: root.path("elsewhere"), toPath: path)
        #expect(try ServerKey.open(in: folder).publicKey == made.publicKey)
    }

    @Test func `a key that others can read or that is damaged stops the start`() throws {
        let folder = try DataFolder(path: root.path("d"))
        let path = folder.path(ServerKey.privateName)

        try PrivateFile.write(Array("no key".utf8), to: path, mode: 0o600)
        #expect(throws: FolderError.damaged(path: path)) { try ServerKey.open(in: folder) }

        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(throws: FolderError.readableByOthers(path: path)) { try ServerKey.open(in: folder) }
    }
}
