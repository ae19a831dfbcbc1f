import ClientEngine
import ClientModel
import Foundation
import MediaStore
import TestKit
import Testing

@testable import Notifier

/// Pictures of people as files of the session.
@Suite struct PeerPicturesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func makeAccount(_ name: String) throws -> AccountFolder {
        let account = AccountFolder(path: folder.path(name))
        try FileManager.default.createDirectory(atPath: account.path, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: URL(filePath: "\(account.path)/server.json"))
        return account
    }

    private func makeSession() throws -> String {
        let session = folder.path("session")
        try FileManager.default.createDirectory(atPath: session, withIntermediateDirectories: true)
        return session
    }

    private static func ada(_ photo: Int64) -> Peer {
        var ada = User(2)
        ada.photo = PeerPhoto(id: photo, datacenter: 2)
        return .user(ada)
    }

    private func media(_ bytes: [UInt8], photos: Int64...) async throws -> MediaStore {
        let path = folder.path("media-\(bytes)")
        let store = try await MediaStore.open(at: path, key: .random())
        for photo in photos {
            let resource = ResourceID(pictureOf: PeerID(.user, 2), photo, isLarge: false)
            try await store.store(bytes, as: resource, MediaDescription(kind: .avatar), isOnlyCopy: true)
        }
        return store
    }

    private func content(_ path: String?) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: #require(path))))
    }

    @Test func `a peer has one picture there, the newest, for each account`() async throws {
        let session = try makeSession()
        let stores = [try await media([1], photos: 7, 8), try await media([2], photos: 7)]
        let accounts = [try makeAccount("home"), try makeAccount("work")]
        // It stands still: a picture is waited for however long this machine takes.
        let clock = VirtualClock()
        let home = try #require(PeerPictures(stores[0], of: accounts[0], in: session, clock: clock))
        let work = try #require(PeerPictures(stores[1], of: accounts[1], in: session, clock: clock))
        #expect(try content(await home.path(of: Self.ada(7))) == [1])
        #expect(try content(await work.path(of: Self.ada(7))) == [2])
        let path = try #require(await home.path(of: Self.ada(8)))
        #expect(try content(path) == [1])
        let names = try FileManager.default.contentsOfDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path
        )
        #expect(names.filter { $0.hasSuffix(".jpg") }.count == 1)
        for store in stores { await store.close() }
    }

    @Test func `pictures go with their account, and no other account gets them`() async throws {
        let session = try makeSession()
        let store = try await media([1], photos: 7)
        let account = try makeAccount("home")
        // It stands still: a picture is waited for however long this machine takes.
        let clock = VirtualClock()
        let home = try #require(PeerPictures(store, of: account, in: session, clock: clock))
        let path = try #require(await home.path(of: Self.ada(7)))
        // Another account of the same folder, with the same number, as when the system uses it again.
        let record = URL(filePath: "\(account.path)/server.json")
        try FileManager.default.setAttributes(
            [.modificationDate: Date.distantPast],
            ofItemAtPath: record.path
        )
        let other = try #require(PeerPictures(store, of: account, in: session, clock: clock))
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(await other.path(of: Self.ada(7)) == path)

        try account.delete()
        PeerPictures.sweep(in: session)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(session)/martlet/pictures").isEmpty)
        await store.close()
    }
}
