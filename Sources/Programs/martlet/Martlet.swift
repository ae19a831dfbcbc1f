import AnimationWorker
import ArgumentParser
import ClientHost
import ClientModel
import DesktopApp
import VideoWorker
import Foundation
import ImageDecodingWorker
import StdExtras

/// The arguments of a start of the window.
struct StartArguments: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martlet",
        abstract: "Opens the window of the messenger Martlet.",
        version: ProgramVersion.line(of: "martlet")
    )

    @Option(name: .long, help: ArgumentHelp("The account to show first.", valueName: "name"))
    var account: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The number of a chat to open; notifications pass it.", valueName: "number")
    )
    var chat: Int64?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder of the accounts. (default: MARTLET_HOME, or a folder in the user's data)",
            valueName: "dir"
        )
    )
    var home: String?

    @Argument(help: ArgumentHelp("A martlet:// link to a server, to sign in there.", valueName: "link"))
    var link: String?

    /// The request to the window.
    var start: StartRequest {
        var start = StartRequest()
        start.account = account
        start.chat = chat.flatMap { PeerID(packed: $0) }
        start.link = link
        return start
    }
}

/// Martlet in a window, or a worker that decodes untrusted media.
@main struct Martlet {
    // Not asynchronous: that would give the main thread away, which is GTK's.
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        if words.first == "animation-worker" { exit(runAnimationWorker(Array(words.dropFirst()))) }
        if words.first == "sticker-worker" { exit(runVideoStickerWorker(Array(words.dropFirst()))) }
        if words == ["film-worker"] { exit(runVideoWorker()) }
        if words == ["picture-worker"] { exit(runImageDecodingWorker()) }
        let arguments = StartArguments.parseOrExit()
        let home = ClientDataDirectory(path: arguments.home)
        home.reportCrashes(of: "martlet")
        let status = MainActor.assumeIsolated {
            let program = DesktopProgram(home) { line in
                // A later start with wrong arguments only opens the window.
                (try? StartArguments.parse(line))?.start ?? StartRequest()
            }
            return program.run(CommandLine.arguments)
        }
        exit(status)
    }
}
