import Dispatch
import Glibc
import ImageWorker
import ServerHost
import StdExtras

/// The server with a test's answers to some methods, for clients that are newer than the server.
@main enum MockServer {
    private static let help = ProgramHelp(
        "mock-server",
        """
        Runs the server, with a test's answers to some methods, for clients that are newer than the server.

        mock-server SOCKET CONSTRUCTORS CONFIGURATION
            Passes calls with one of CONSTRUCTORS (hexadecimal, separated by commas) to the test at SOCKET.
            Answers all other calls as martletd does. CONFIGURATION is a file as for "martletd serve --config".

        --version   Prints the version.
        --help, -h  Prints this text.
        """
    )

    static func main() {
        let words = CommandLine.arguments.dropFirst()
        if words == ["image-worker"] { exit(runImageWorker()) }
        if words == ["map-worker"] { exit(runMapWorker()) }
        if let answer = help.answer(to: words) {
            print(answer)
            exit(EXIT_SUCCESS)
        }
        guard words.count == 3, let standIn = SocketMethodOverride(words[1], methods: words[2]) else {
            print(help.text)
            exit(EXIT_FAILURE)
        }
        Task {
            do {
                try await MartletServer.run(
                    flags: SettingsLayer(),
                    configurationFile: words[3],
                    standIn: standIn
                )
            } catch {
                let failure = StartFailure(error)
                failure.report(as: "mock-server")
                exit(failure.exitCode)
            }
            exit(EXIT_SUCCESS)
        }
        dispatchMain()
    }
}
