import ArgumentParser
import Dispatch
import Glibc
import ImageWorker
import PageFetcherWorker
import PageParserWorker
import ServerHost
import StdExtras

/// The entry point: as one of the workers, which the server starts for what strangers sent, or as the server.
///
/// Not asynchronous: an asynchronous `main` starts Dispatch. Its threads would still come and go while the worker
/// blocks system calls, and would crash without them.
@main enum Program {
    static func main() {
        if CommandLine.arguments.dropFirst() == ["image-worker"] { exit(runImageWorker()) }
        if CommandLine.arguments.dropFirst() == ["map-worker"] { exit(runMapWorker()) }
        if CommandLine.arguments.dropFirst() == ["page-parser"] { exit(runPageParser()) }
        if CommandLine.arguments.dropFirst() == ["page-fetcher"] { exit(runPageFetcher()) }
        Task {
            await Martletd.main()
            exit(EXIT_SUCCESS)
        }
        dispatchMain()
    }
}

/// A Telegram-compatible messenger server in one program.
struct Martletd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martletd",
        abstract: "Runs a messenger server for Martlet and for clients built with Telegram client libraries.",
        version: ProgramVersion.description(of: "martletd"),
        subcommands: [Serve.self]
    )
}

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the server until SIGTERM or SIGINT.",
        discussion: """
            Prints the line 'listening on HOST:PORT' when clients can connect. The first start creates the data \
            folder and the server's keys. Clients need the file public-key.pem from that folder. Logs go to standard \
            error.
            """
    )

    @OptionGroup var flags: ServeFlags

    func run() async throws {
        do {
            try await MartletServer.run(flags: flags.layer, configurationFile: flags.config)
        } catch {
            let failure = StartFailure(error)
            failure.report(as: "martletd")
            throw ExitCode(failure.exitCode)
        }
    }
}
