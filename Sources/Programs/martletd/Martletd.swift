import ArgumentParser
import ImageWorker
import ServerHost

/// A Telegram-compatible messenger server in one program.
@main struct Martletd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martletd",
        abstract: "A messenger server that stock Telegram client libraries can talk to.",
        subcommands: [Serve.self, Worker.self]
    )
}

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the server until SIGTERM or SIGINT.",
        discussion: """
            Prints one line, 'listening on HOST:PORT', when clients can connect. The first start makes the data \
            folder and the server's keys; give clients public-key.pem from it. Logs go to standard error.
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

/// Decodes one picture from standard input; the server starts it for each.
struct Worker: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "image-worker", shouldDisplay: false)

    func run() throws {
        throw ExitCode(runImageWorker())
    }
}
