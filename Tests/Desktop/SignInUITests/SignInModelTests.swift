import ClientHost
import ClientNetwork
import Foundation
import Localization
import Testing

@testable import SignInUI

@MainActor
@Suite struct SignInModelTests {
    private let model: SignInModel

    init() {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let host = ClientHost(
            home: ClientDataDirectory(path: home),
            unlocking: StoreKeyProvider(.passphrase, mayPrompt: false) { _ in "correct horse" },
            client: ClientInformation(apiID: 1, deviceModel: "Test", systemVersion: "1", appVersion: "1")
        )
        model = SignInModel(host) { _ in }
    }

    @Test func `a link by which the program was opened is named, and nothing is asked of it`() {
        model.offer("martlet://h:1?key=" + String(repeating: "00", count: 32))
        #expect(model.state.offered == "h:1")
        #expect(model.state.step == .server && !model.state.isBusy)
        #expect(model.state.text(Strings.english).contains("h:1"))
    }

    @Test(arguments: ["", "https://h:1", "martlet://"])
    func `what is no invite to a server names none`(link: String) {
        model.offer(link)
        #expect(model.state == SignInState())
    }
}
