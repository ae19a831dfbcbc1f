import Dispatch
import Glibc
import ImageWorker
import ServerHost

/// The server with a test's answers to some methods: clients that are ahead of it meet in it what comes next.
///
///     mock-server SOCKET CONSTRUCTOR,… CONFIGURATION
///
/// Whatever has one of these constructors (hexadecimal) is asked at the socket. All else is `martletd`'s.
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
