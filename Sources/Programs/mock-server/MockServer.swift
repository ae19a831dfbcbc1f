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

        mock-server --fast RATE CONFIGURATION
            Answers all calls as martletd does, by a clock that runs RATE times as fast as the machine's.

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
        guard words.count == 3 else { refuse() }
        let rate = words[1] == "--fast" ? Int64(words[2]) : nil
        let standIn = rate == nil ? SocketMethodOverride(words[1], methods: words[2]) : nil
        let hurries = rate.map { (1...1000).contains($0) } ?? false
        guard hurries || standIn != nil else { refuse() }
        Task {
            do {
                try await MartletServer.run(
                    flags: SettingsLayer(),
                    configurationFile: words[3],
                    standIn: standIn,
                    clock: rate.map { ServerClock.hurrying($0) }
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

    private static func refuse() -> Never {
        print(help.text)
        exit(EXIT_FAILURE)
    }
}
