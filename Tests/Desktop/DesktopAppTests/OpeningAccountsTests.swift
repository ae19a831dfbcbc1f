import ClientHost
import ClientNetwork
import Foundation
import Signals
import StdExtras
import TestKit
import Testing
import WindowParts

@testable import DesktopApp

/// Files in clear that a killed program left behind are deleted before the next start opens an account.
@Suite struct OpeningAccountsTests {
    private let folder: TemporaryFolder
    private var place: URL { URL(filePath: folder.path) }

    init() throws { folder = try TemporaryFolder() }

    @Test func `what was left in clear is away before there is an account to paste in`() async throws {
        let left = PlaintextFolder(for: .pasted, in: place)
        try left.make()
        let host = ClientHost(
            home: ClientDataDirectory(path: folder.path("home")),
            unlocking: StoreKeyProvider(.passphrase, mayPrompt: false) { _ in nil },
            client: ClientInformation(apiID: 1, deviceModel: "Test", systemVersion: "1", appVersion: "1")
        )
        let accounts = AccountsContext(host)
        let wasThere = Locked<[Bool]>([])
        let following = accounts.entries.start { _ in
            wasThere.withLock { $0.append(FileManager.default.fileExists(atPath: left.url.path)) }
        }
        await DesktopProgram.open(accounts, sweeping: place)
        await accounts.stop()
        withExtendedLifetime(following) {}
        #expect(wasThere.withLock { $0 }.first == false)
    }
}
