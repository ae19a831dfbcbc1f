import ArgumentParser
import TerminalClient

struct ReactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "react",
        abstract: "Reacts to a message with emoji, or removes your reactions.",
        discussion: "Without an emoji, removes all your reactions from the message."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Argument(help: ArgumentHelp("The number of the message.", valueName: "id")) var message: Int32
    @Argument(help: "The emoji; they replace your earlier reactions.") var emoji: [String] = []

    func run() async throws {
        let command = React(emoji, to: message, in: chat)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Vote: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows a poll, votes in it, or retracts your vote.",
        discussion: "Without an answer, shows the poll with the numbers of its answers, from 1."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Argument(help: ArgumentHelp("The number of the message.", valueName: "id")) var message: Int32
    @Argument(help: ArgumentHelp("The numbers of the answers to vote for.", valueName: "answer")) var answers:
        [Int] =
            []
    @Flag(name: .long, help: "Retract your vote.") var retract = false

    func run() async throws {
        let command = VoteInPoll(answers, in: message, of: chat, isRetracted: retract)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Archive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Moves chats to the archive.")
    @OptionGroup var common: CommonOptions
    @Argument(help: ArgumentHelp("The chats.", valueName: "chat")) var chats: [String]

    func run() async throws { try await common.move(.archive, chats) }
}

struct Unarchive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Moves chats from the archive back to the chat list."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: ArgumentHelp("The chats.", valueName: "chat")) var chats: [String]

    func run() async throws { try await common.move(.unarchive, chats) }
}

struct Pin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Pins chats to the top of their list, the first one topmost."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: ArgumentHelp("The chats.", valueName: "chat")) var chats: [String]

    func run() async throws { try await common.move(.pin, chats) }
}

struct Unpin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Unpins chats.")
    @OptionGroup var common: CommonOptions
    @Argument(help: ArgumentHelp("The chats.", valueName: "chat")) var chats: [String]

    func run() async throws { try await common.move(.unpin, chats) }
}

extension CommonOptions {
    fileprivate func move(_ move: MoveChats.Move, _ chats: [String]) async throws {
        let command = MoveChats(move, chats)
        try await withAccount { try await command.run(on: $0) }
    }
}

struct Folders: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the folders, or the chats in one folder.",
        discussion: "FOLDER is the number of a folder or the beginning of its title."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The folder whose chats to list.") var folder: String?
    @Option(name: .long, help: "The most chats to list.") var limit = 30

    func validate() throws { try Limits.check(limit) }

    func run() async throws {
        let command = ListFolders(folder, limit: limit)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture",
        abstract: "Sets or removes the photo of a group, of a channel or of yourself.",
        discussion: "A square photo fits best."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat, or 'me' for your own photo.") var chat: String
    @Argument(help: "A JPEG or PNG file.") var file: String?
    @Flag(name: .long, help: "Remove the photo.") var remove = false
    @Flag(name: .long, help: "Do not wait for the server; the photo is set when there is a connection.")
    var noWait = false

    func validate() throws {
        guard (file == nil) == remove else { throw ValidationError("give either a file or --remove") }
    }

    func run() async throws {
        var setting = SetPhoto(file, of: chat)
        setting.waits = !noWait
        let command = setting
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Accept: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept-login",
        abstract: "Signs in another device of yours that shows a QR code.",
        discussion:
            "LINK is the content of the QR code: tg://login?token=… ('login --qr' also prints it as text)."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The content of the QR code.") var link: String
    @Flag(name: .long, help: "Do not ask for confirmation.") var yes = false

    func run() async throws {
        let command = AcceptLogin(link, isConfirmed: yes)
        try await common.withAccount { try await command.run(on: $0) }
    }
}
