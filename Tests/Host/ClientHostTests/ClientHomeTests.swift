import ClientEngine
import ClientHost
import Foundation
import MTProto
import TestKit
import Testing
import WireCrypto

@Suite struct ClientHomeTests {
    let folder: TemporaryFolder
    let home: ClientHome

    init() throws {
        folder = try TemporaryFolder()
        home = ClientHome(path: folder.path + "/martlet")
    }

    @Test func `a home that is not there has no accounts`() {
        #expect(home.accounts.isEmpty)
        #expect(home.current == nil)
        #expect(throws: HostError.noAccount) { try home.account(nil) }
    }

    @Test func `the only account is the current one`() throws {
        let ada = try home.makeAccount("ada")
        #expect(home.current == ada)
        #expect(try home.account(nil) == ada)
    }

    @Test func `of several the one that was chosen is the current one`() throws {
        let ada = try home.makeAccount("ada")
        let bob = try home.makeAccount("bob")
        #expect(home.accounts.map(\.name) == ["ada", "bob"])
        #expect(throws: HostError.noAccount) { try home.account(nil) }
        try home.choose(bob)
        #expect(home.current == bob)
        #expect(try home.account("ada") == ada)
        #expect(throws: HostError.noAccount) { try home.account("eve") }
    }

    @Test(arguments: ["", ".hidden", "a/b", "a b", "tab\there", String(repeating: "x", count: 65)])
    func `a name that is no name of a folder is refused`(name: String) {
        #expect(throws: HostError.nameInvalid) { try home.makeAccount(name) }
        #expect(home.accounts.isEmpty)
    }

    @Test func `nobody gets a name that is taken`() throws {
        _ = try home.makeAccount("ada")
        #expect(throws: HostError.nameTaken) { try home.makeAccount("ada") }
    }

    @Test func `a free name is the server's, with a number when it is taken`() throws {
        #expect(home.freeName(on: "chat.example.org") == "chat.example.org")
        _ = try home.makeAccount("chat.example.org")
        #expect(home.freeName(on: "chat.example.org") == "chat.example.org-2")
        #expect(home.freeName(on: "2001:db8::7") == "2001-db8--7")
        #expect(home.freeName(on: "") == "account")
    }

    @Test func `an account's folder is its owner's alone`() throws {
        let ada = try home.makeAccount("ada")
        let attributes = try FileManager.default.attributesOfItem(atPath: ada.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
}
