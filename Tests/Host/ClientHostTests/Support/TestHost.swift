import ClientEngine
import ClientHost
import ClientNetwork
import Keyring
import TestKit

extension ClientHost {
    /// A host for accounts in `folder`, with a minimal passphrase cost.
    static func test(in folder: TemporaryFolder) -> ClientHost {
        test(in: ClientDataDirectory(path: folder.path))
    }

    /// A host for the accounts of `home`.
    static func test(in home: ClientDataDirectory) -> ClientHost {
        var unlocking = StoreKeyProvider(.passphrase, mayPrompt: false) { _ in "correct horse" }
        unlocking.cost = .light
        return ClientHost(
            home: home,
            unlocking: unlocking,
            client: ClientInformation(apiID: 1, deviceModel: "Test", systemVersion: "1", appVersion: "1")
        )
    }
}
