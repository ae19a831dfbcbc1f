import ClientEngine
public import ClientHost
public import ClientNetwork
import Foundation

/// The context of commands: the user's accounts, and a terminal or pipe.
public struct Terminal: Sendable {
    /// The accounts.
    public let host: ClientHost
    /// The console for output and questions.
    public let console: any Console
    /// The time to wait for the server before continuing without it.
    public let timeout: Duration

    /// Creates a context for the accounts in `home`. Passphrases come from the environment or the user; `change`
    /// holds the command line's changes to routes.
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
                apiID: SignInDialog.application.id,
                deviceModel: "Terminal",
                systemVersion: ProcessInfo.processInfo.operatingSystemVersionString,
                appVersion: "martlet-cli"
            ),
            change: change
        )
        self.console = console
        self.timeout = timeout
    }

    /// Opens the account named `name`, or the default one, calls `body` with it, and closes it.
    ///
    /// - Throws: The errors of opening, `AccountError.signedOut`, and the errors of `body`.
    public func withAccount<Result: Sendable>(
        _ name: String?,
        _ body: @escaping @Sendable (OpenedAccount) async throws -> Result
    ) async throws -> Result {
        let accounts = AccountsContext(host)
        do {
            let account = try await accounts.account(name)
            let opened = OpenedAccount(
                account: account,
                services: try await account.services,
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
