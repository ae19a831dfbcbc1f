import ArgumentParser
import ClientHost
import ClientNetwork
import Dispatch
import Glibc
import Notifier
import ImageDecodingWorker
import StdExtras

/// The entry point: as a worker that decodes untrusted images, or as the notifier.
///
/// Not asynchronous: that would start Dispatch, whose threads would still come and go while the worker blocks system
/// calls.
@main enum Program {
    static func main() {
        if CommandLine.arguments.dropFirst() == ["picture-worker"] {
            exit(runImageDecodingWorker(isSmall: true))
        }
        Task {
            await MartletNotifier.main()
            exit(EXIT_SUCCESS)
        }
        dispatchMain()
    }
}

/// Shows messages as desktop notifications while no window is open.
struct MartletNotifier: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martlet-notifier",
        abstract: "Shows desktop notifications of new messages while no window of Martlet is open.",
        discussion: "Use 'martlet-notifier install' to start the program with each desktop session.",
        version: ProgramVersion.description(of: "martlet-notifier"),
        subcommands: [Run.self, Install.self, Uninstall.self],
        defaultSubcommand: Run.self
    )
}

/// The options of every command.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder of the accounts. (default: MARTLET_HOME, or a folder in the user's data)",
            valueName: "dir"
        )
    )
    var home: String?
}

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keeps the accounts connected and shows notifications, until SIGTERM or SIGINT."
    )
    @OptionGroup var common: CommonOptions

    func run() async throws {
        Notifier.keepHeapSmall()
        let home = ClientDataDirectory(path: common.home)
        home.reportCrashes(of: "martlet-notifier")
        let host = ClientHost(
            home: home,
            unlocking: .unattended,
            client: .ofThisMachine(program: "Martlet Notifier \(ProgramVersion.text)", home.settings),
            isSmall: true
        )
        do {
            try await TerminationSignal.stopping {
                try await Notifier(host) { Self.note($0) }.run()
            }
        } catch {
            Self.note("\(error)")
            throw ExitCode.failure
        }
    }

    /// Writes a line to the journal.
    private static func note(_ line: String) {
        let bytes = Array("martlet-notifier: \(line)\n".utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}

struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Installs a systemd user unit that starts the notifier with the desktop session.",
        discussion:
            "Afterwards, run: systemctl --user daemon-reload; systemctl --user enable --now martlet-notifier"
    )
    @OptionGroup var common: CommonOptions

    func run() throws {
        let unit = NotifierUnit()
        try unit.install(home: common.home.map { ClientDataDirectory(path: $0).path })
        print(unit.path)
    }
}

struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Removes the systemd user unit.",
        discussion: "First run: systemctl --user disable --now martlet-notifier"
    )

    func run() throws { try NotifierUnit().uninstall() }
}
