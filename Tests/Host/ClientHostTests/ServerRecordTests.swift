import ClientEngine
import ClientHost
import Foundation
import MTProto
import TestKit
import Testing
import WireCrypto

@Suite struct ServerRecordTests {
    /// One of Telegram's published server keys.
    static let pem = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAruw2yP/BCcsJliRoW5eBVBVle9dtjJw+OYED160Wybum9SXtBBLX
        riwt4rROd9csv0t0OHCaTmRqBcQ0J8fxhN6/cpR1GWgOZRUAiQxoMnlt0R93LCX/
        j1dnVa/gVbCjdSxpbrfY2g2L4frzjJvdl84Kd9ORYjDEAyFnEA7dD556OptgLQQ2
        e2iVNq8NZLYTzLp5YpOdO1doK+ttrltggTCy5SrKeLoCPPbOgGsdxJxyz5KKcZnS
        Lj16yE5HvJQn0CNpRdENvRUXe6tBP78O39oJ8BTHp9oIjd6XWXAsp2CvK45Ol8wF
        XGF710w9lwCGNbmNxNYhtIkdqfsEcwR5JwIDAQAB
        -----END RSA PUBLIC KEY-----

        """

    @Test func `what is saved is read again`() throws {
        let folder = try TemporaryFolder()
        let account = AccountFolder(path: folder.path)
        let key = try RSAPublicKey(pem: Self.pem)
        let link = try InviteLink("martlet://chat.example.org:4430?also=wss:chat.example.org:443")
        try ServerRecord(link: link, key: key).save(for: account)

        let read = try ServerRecord(of: account)
        #expect(read.link == link)
        #expect(read.key == key)
        #expect(read.endpoints.map(\.port) == [4430, 443])
    }

    @Test func `without a record the server is unknown`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: HostError.serverUnknown) { try ServerRecord(of: AccountFolder(path: folder.path)) }
    }

    @Test func `a damaged record is no server's`() throws {
        let folder = try TemporaryFolder()
        try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.path + "/server.json"))
        #expect(throws: HostError.serverUnknown) { try ServerRecord(of: AccountFolder(path: folder.path)) }
    }
}
