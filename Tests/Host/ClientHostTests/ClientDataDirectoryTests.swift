import ClientEngine
import ClientHost
import Foundation
import MTProto
import TestKit
import Testing
import WireCrypto

@Suite struct ClientDataDirectoryTests {
    let folder: TemporaryFolder
    let home: ClientDataDirectory

    init() throws {
        folder = try TemporaryFolder()
        home = ClientDataDirectory(path: folder.path + "/martlet")
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

    @Test func `of many that want one name at once one gets it`() async throws {
        let home = home
        let winners = await withTaskGroup { group in
            for _ in 0..<16 { group.addTask { (try? home.makeAccount("ada")) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    @Test func `what is left of a removed account is no account, and goes at the next start`() async throws {
        let ada = try home.makeAccount("ada")
        let left = "\(home.path)/accounts/.removed-bob-1"
        try FileManager.default.createDirectory(atPath: "\(left)/media", withIntermediateDirectories: true)
        try Data([1]).write(to: URL(filePath: "\(left)/media/x"))
        #expect(home.accounts == [ada])
        let accounts = AccountsContext(.test(in: home))
        await accounts.openAll()
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(home.accounts == [ada])
        await accounts.stop()
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
