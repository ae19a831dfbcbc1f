import ArgumentParser
import TerminalClient

struct SendFile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send-file",
        abstract: "Sends files, and waits until the server has them.",
        discussion: """
            Several go as an album. JPEG and PNG pictures go as photos, which the server makes smaller; anything else \
            arrives as it is. In a terminal a bar shows how far they are; --timeout counts from the last part that the \
            server took.
            """
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Argument(help: ArgumentHelp("The files.", valueName: "file")) var files: [String]
    @Option(name: .long, help: "A text that goes with the first.") var caption: String?
    @Flag(name: .long, help: "Send pictures as they are.") var asFile = false
    @Option(name: .long, help: ArgumentHelp("The message that they answer, by its number.", valueName: "id"))
    var reply: Int32?
    @Flag(name: .long, help: "Leave them for the next time that there is a connection.") var noWait = false

    func run() async throws {
        var sending = SendFiles(files, to: chat)
        (sending.caption, sending.asFiles, sending.reply, sending.waits) = (caption, asFile, reply, !noWait)
        let command = sending
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Get: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the files of messages to the disk.",
        discussion:
            "A file keeps its sender's name, as far as that is fit for one, unless --output says another."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Argument(help: ArgumentHelp("The messages, by their numbers.", valueName: "id")) var ids: [Int32]
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A folder, or a path for a single file.", valueName: "path")
    )
    var output: String?
    @Flag(name: .long, help: "Replace what is there.") var force = false

    func run() async throws {
        var getting = GetFiles(ids, of: chat)
        (getting.output, getting.overwrites) = (output, force)
        let command = getting
        try await common.withAccount { try await command.run(on: $0) }
    }
}
