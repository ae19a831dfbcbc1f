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
        version: ProgramVersion.description(of: "martlet")
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

    @Option(
        name: .long,
        help: ArgumentHelp("A text to send to chats that you choose.", valueName: "text")
    )
    var text: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The chat for the text and the files, instead of choosing: @username, a number or a title.",
            valueName: "chat"
        )
    )
    var to: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A text to search chats and messages for.", valueName: "text")
    )
    var search: String?

    @Argument(
        help: ArgumentHelp(
            "Files and web links to send to chats that you choose, or a martlet:// link to a server, to sign in there.",
            valueName: "file"
        )
    )
    var items: [String] = []

    /// The request to the window.
    var start: StartRequest {
        var start = StartRequest()
        start.account = account
        start.chat = chat.flatMap { PeerID(packed: $0) }
        start.text = text ?? ""
        (start.recipient, start.search) = (to, search)
        for item in items { start.take(item) }
        return start
    }

    /// The same arguments, as a process in another folder understands them.
    ///
    /// - Parameter folder: The absolute path of this process's folder.
    /// - Returns: The arguments, without the program's name.
    func line(in folder: String) -> [String] {
        let options = [
            ("account", account), ("chat", chat.map { "\($0)" }), ("home", home), ("text", text), ("to", to),
            ("search", search),
        ]
        return options.compactMap { name, value in value.map { "--\(name)=\($0)" } }
            + items.map { StartRequest.absolute($0, in: folder) }
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
        if words == ["picture-worker", "small"] {
            exit(runImageDecodingWorker(isSmall: true))
        }
        let arguments = StartArguments.parseOrExit()
        let home = ClientDataDirectory(path: arguments.home)
        home.reportCrashes(of: "martlet")
        let status = MainActor.assumeIsolated {
            let program = DesktopProgram(home) { line in
                // A later start with wrong arguments only opens the window.
                (try? StartArguments.parse(line))?.start ?? StartRequest()
            }
            let line = arguments.line(in: FileManager.default.currentDirectoryPath)
            return program.run(CommandLine.arguments.prefix(1) + line)
        }
        exit(status)
    }
}
