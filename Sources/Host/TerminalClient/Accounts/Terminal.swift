import ClientEngine
public import ClientHost
public import ClientNetwork
import Foundation

/// What commands work with: the accounts of this person, and the terminal or pipe that they talk to.
public struct Terminal: Sendable {
    /// How the program is known to servers that ask; this one does not.
    static let application = SignIn.Application(id: 1, hash: String(repeating: "0", count: 32))

    /// The accounts.
    public let host: ClientHost
    /// Where lines go.
    public let console: any Console
    /// How long to wait for the server before going on without it.
    public let timeout: Duration

    /// The accounts in `home`, opened with what the environment and the person at the console say; `change` is what the
    /// command line wants of the ways to their servers.
    public init(
        home: ClientDataDirectory,
        console: any Console,
        timeout: Duration,
        change: RouteRule.Change = RouteRule.Change()
    ) {
        let passphrases = PassphraseSource(console)
        host = ClientHost(
            home: home,
            unlocking: passphrases.unlocking,
            client: ClientInformation(
                apiID: Self.application.id,
                deviceModel: "Terminal",
                systemVersion: ProcessInfo.processInfo.operatingSystemVersionString,
                appVersion: "martlet-cli"
            ),
            change: change
        )
        self.console = console
        self.timeout = timeout
    }

    /// Opens the account called `name`, or the current one, works with it, and closes it.
    ///
    /// - Throws: What opening it throws, `AccountError.signedOut`, and what `body` throws.
    public func withAccount<Result: Sendable>(
        _ name: String?,
        _ body: @escaping @Sendable (OpenedAccount) async throws -> Result
    ) async throws -> Result {
        let accounts = AccountsContext(host)
        do {
            let account = try await accounts.account(name)
            let opened = OpenedAccount(
                account: account,
                parts: try await account.parts,
                console: console,
                timeout: timeout
            )
            let result = try await account.whileSignedIn { try await body(opened) }
            await accounts.stop()
            return result
        } catch {
            await accounts.stop()
            throw error
        }
    }
}
