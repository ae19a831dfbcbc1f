import Dispatch
import Glibc
import ImageWorker
import ServerHost

/// The server with a test's answers to some methods, for clients that are newer than the server.
///
///     mock-server SOCKET CONSTRUCTOR,… CONFIGURATION
///
/// Calls with one of these constructors (hexadecimal) are sent to the socket. `martletd` answers all others.
@main enum MockServer {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        if words == ["image-worker"] { exit(runImageWorker()) }
        guard words.count == 3, let standIn = SocketMethodOverride(words[1], methods: words[2]) else {
            print("mock-server SOCKET CONSTRUCTOR,… CONFIGURATION")
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
