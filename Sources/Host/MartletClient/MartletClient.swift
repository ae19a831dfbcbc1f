import ClientEngine
import ClientHost
import MessageStore
import Signals

/// An account on a Martlet server, for bots, scripts and other programs that send and receive messages.
///
/// ```swift
/// let client = try await MartletClient.open(folder: "echo-bot", server: "martlet://chat.example.org:443?key=…")
/// for try await message in client.messages {
///     try await client.reply(message.text, to: message)
/// }
/// ```
///
/// A client keeps its account in a folder: the session, an encrypted store of chats and messages, and files. It is
/// opened again without a sign-in, and works offline: chats and messages come from the store, and what is sent is
/// stored first and sent as soon as the server can be reached.
///
/// Connections, updates and retries are the client's work. ``messages`` has each new message of others, without loss:
/// see ``NewMessages``. All errors are ``MartletClientError``.
///
/// Threads: callable from any task. Calls do not block threads, and none runs on the main actor. Cancelling the task
/// of a call ends the wait with ``MartletClientError/cancelled``; what was sent before is still sent.
public final class MartletClient: Sendable {
    /// The user who is signed in; also the chat with the user's own notes.
    public let user: Chat.ID

    let account: Account
    let services: AccountServices
    let arrivals: ArrivalReader
    /// The time to wait for the server before a call continues with what is stored.
    let patience: Duration

    init(_ account: Account, _ services: AccountServices, _ arrivals: ArrivalReader, patience: Duration) {
        self.account = account
        self.services = services
        self.arrivals = arrivals
        self.patience = patience
        user = Chat.ID(services.dependencies.selfID)
    }

    var store: MessageStore { account.store }

    /// The new messages of others, in all chats, as they come.
    public var messages: NewMessages { NewMessages(of: self) }

    /// Ends all work and closes the files. Loops over ``messages`` end, and waiting calls throw.
    public func close() async {
        await arrivals.close()
        await account.stop()
    }

    /// Runs `body` with errors of the library's own, until the session ends.
    func perform<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws(MartletClientError) -> Result {
        do {
            return try await account.whileSignedIn(body)
        } catch {
            throw arrivals.isClosed ? .closed : MartletClientError(error)
        }
    }

    /// Waits until missed updates are applied.
    ///
    /// - Returns: False if the server could not be reached in time.
    func catchUp() async throws -> Bool {
        // Another program does the account's work, and the store is as new as that program has it.
        guard account.isMaster else { return true }
        let updates = services.updates
        return try await finished(within: patience) { try await updates.perform { _ in true } } ?? false
    }
}
