import ArgumentParser
import ClientHost
import Glibc
import ImageDecodingWorker
import StdExtras
import TerminalClient
import VideoWorker

/// The command-line client, or a worker that inspects files to send, or scales photos.
@main enum Program {
    // On the main thread: a worker has no other.
    @MainActor static func main() async {
        if CommandLine.arguments.dropFirst() == ["film-worker"] { exit(runVideoWorker()) }
        if CommandLine.arguments.dropFirst() == ["picture-worker"] { exit(runImageDecodingWorker()) }
        await MartletCLI.main()
    }
}

/// The command-line client, for terminals and scripts.
struct MartletCLI: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martlet-cli",
        abstract: "Reads and sends messages from a terminal or a script.",
        discussion: """
            CHAT is 'me', '@username', '+phone', a short name as 'martlet-cli chats' prints it, such as 'u12', or the \
            beginning of a title. Without a connection, commands show what is stored on this machine, and messages \
            are sent at the next connection.

            Exit status: 0 success, 1 failure, 64 wrong arguments, 75 temporary failure (try again later).
            """,
        version: ProgramVersion.description(of: "martlet-cli"),
        subcommands: [
            Login.self, Accounts.self, Use.self, Logout.self, Chats.self, Read.self, Send.self, Follow.self,
            Search.self, ReactCommand.self, Vote.self, Mute.self, Pin.self, Unpin.self, Archive.self,
            Unarchive.self, Folders.self, PhotoCommand.self, SendFile.self, Get.self, Accept.self,
            ProxyCheck.self, Timings.self, Dump.self,
        ]
    )
}

/// The options of every command.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("The name of the account. (default: the current account)", valueName: "name")
    )
    var account: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder of the accounts. (default: MARTLET_HOME, or a folder in the user's data)",
            valueName: "dir"
        )
    )
    var home: String?

    @Flag(name: .long, help: "Print JSON, one object per line.")
    var json = false

    @Option(name: .long, help: ArgumentHelp("The time to wait for the server.", valueName: "seconds"))
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
