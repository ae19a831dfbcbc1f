import ArgumentParser
import TerminalClient
import VideoDecoding

struct SendFile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send-file",
        abstract: "Sends files to a chat.",
        discussion: """
            Sends several files as an album. Sends JPEG and PNG images as photos, which the server scales down, and \
            films, GIFs and music as such, unless --as-file is given; sends other files unchanged. A terminal shows the progress. Waits until the server has \
            the message; --timeout starts again with each part of a file that the server receives.
            """
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Argument(help: ArgumentHelp("The files.", valueName: "file")) var files: [String]
    @Option(name: .long, help: "A caption for the first file.") var caption: String?
    @Flag(name: .long, help: "Send everything as files: images unchanged, films and music not to play.")
    var asFile = false
    @Option(name: .long, help: ArgumentHelp("The number of the message to reply to.", valueName: "id"))
    var reply: Int32?
    @Flag(name: .long, help: "Do not wait for the server; the files are sent when there is a connection.")
    var noWait = false

    func run() async throws {
        var sending = SendFiles(files, to: chat)
        (sending.caption, sending.asFiles, sending.reply, sending.waits) = (caption, asFile, reply, !noWait)
        sending.inspect = { try? await MediaInspector(.itself).inspect($0) }
        let command = sending
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Get: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Saves the files of messages.",
        discussion:
            "Uses the file name that the sender gave, without unsafe characters, unless --output names a path."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Argument(help: ArgumentHelp("The numbers of the messages.", valueName: "id")) var ids: [Int32]
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to save in, or a path for a single file.", valueName: "path")
    )
    var output: String?
    @Flag(name: .long, help: "Replace existing files.") var force = false

    func run() async throws {
        var getting = GetFiles(ids, of: chat)
        (getting.output, getting.overwrites) = (output, force)
        let command = getting
        try await common.withAccount { try await command.run(on: $0) }
    }
}
