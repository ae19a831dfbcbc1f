import ArgumentParser
import ClientHost
import TerminalClient

struct Send: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sends a text message, and waits until the server has it.",
        discussion: "Without TEXT, or with '-', reads the text from standard input."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Argument(help: "The text.") var text: String?
    @Option(name: .long, help: ArgumentHelp("The number of the message to reply to.", valueName: "id"))
    var reply: Int32?
    @Flag(name: .long, help: "Do not wait for the server; the message is sent when there is a connection.")
    var noWait = false

    func run() async throws {
        let (chat, given, reply, waits) = (chat, text, reply, !noWait)
        try await common.withAccount { opened in
            let text = if let given, given != "-" { given } else { await StandardConsole.readAll() }
            try await SendText(text, to: chat, reply: reply, waits: waits).run(on: opened)
        }
    }
}
