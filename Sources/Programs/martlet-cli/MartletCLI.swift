import ArgumentParser
import ClientHost
import StdExtras
import TerminalClient

/// The command-line client, for terminals and scripts.
@main struct MartletCLI: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martlet-cli",
        abstract: "Reads and writes messages of a Martlet server.",
        discussion: """
            A CHAT is 'me', '@username', '+phone', a name as 'chats' prints it, such as 'u12', or the beginning of a \
            title. Without a connection commands show what is known here, and what is sent waits until there is one.

            Ends with 0, or 1 when it failed, 64 when the command line is wrong, 75 when it may be tried again.
            """,
        version: ProgramVersion.line(of: "martlet-cli"),
        subcommands: [
            Login.self, Accounts.self, Use.self, Logout.self, Chats.self, Read.self, Send.self, Follow.self,
            Search.self, ReactCommand.self, Vote.self, Mute.self, Pin.self, Unpin.self, Archive.self,
            Unarchive.self, Folders.self, PhotoCommand.self, SendFile.self, Get.self, Accept.self,
            ProxyCheck.self, Dump.self,
        ]
    )
}

/// The options of every command.
struct CommonOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The account, when there are several.", valueName: "name"))
    var account: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Where the accounts are; otherwise MARTLET_HOME, or the user's data.",
            valueName: "dir"
        )
    )
    var home: String?

    @Flag(name: .long, help: "Print one JSON object a line.")
    var json = false

    @Option(name: .long, help: ArgumentHelp("How long to wait for the server.", valueName: "seconds"))
    var timeout = 10

    @OptionGroup var way: ConnectionFlags

    func validate() throws {
        guard (0...86_400).contains(timeout) else { throw ValidationError("--timeout is 0 to 86400 seconds") }
    }

    /// Runs `body` with the terminal, and exits with the status of its error.
    func run(_ body: @escaping @Sendable (Terminal) async throws -> Void) async throws {
        let console = StandardConsole(isJSON: json)
        let home = ClientDataDirectory(path: home)
        // A read-only command must not create a home that does not exist.
        if !home.accounts.isEmpty { home.reportCrashes(of: "martlet-cli") }
        let terminal = Terminal(
            home: home,
            console: console,
            timeout: .seconds(timeout),
            change: way.change
        )
        do {
            try await TerminationSignal.stopping { try await body(terminal) }
        } catch {
            let complaint = CommandFailure(error, console.style.strings)
            if let text = complaint.text { console.note("martlet-cli: \(text)") }
            throw ExitCode(complaint.status.rawValue)
        }
    }

    /// Runs `body` with the account.
    func withAccount(_ body: @escaping @Sendable (OpenedAccount) async throws -> Void) async throws {
        let name = account
        try await run { try await $0.withAccount(name, body) }
    }
}
