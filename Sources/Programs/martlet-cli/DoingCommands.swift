import ArgumentParser
import TerminalClient

struct ReactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "react",
        abstract: "Reacts to a message with an emoji, or takes that back.",
        discussion: "Without an emoji all reactions of yours go."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Argument(help: ArgumentHelp("The message, by its number.", valueName: "id")) var message: Int32
    @Argument(help: "What to react with, and nothing else.") var emoji: [String] = []

    func run() async throws {
        let command = React(emoji, to: message, in: chat)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Vote: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows a poll, or votes in it.",
        discussion: "Answers are named by their numbers from 1 on, as they are shown without any."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Argument(help: ArgumentHelp("The message, by its number.", valueName: "id")) var message: Int32
    @Argument(help: ArgumentHelp("The answers, by their numbers.", valueName: "answer")) var answers: [Int] =
        []
    @Flag(name: .long, help: "Take the vote back.") var retract = false

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
        abstract: "Moves chats from the archive back to the list."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: ArgumentHelp("The chats.", valueName: "chat")) var chats: [String]

    func run() async throws { try await common.move(.unarchive, chats) }
}

struct Pin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Has chats stay at the top of their list, the first one topmost."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: ArgumentHelp("The chats.", valueName: "chat")) var chats: [String]

    func run() async throws { try await common.move(.pin, chats) }
}

struct Unpin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Has chats stay at the top no more.")
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
        abstract: "Lists the folders, or the chats of one.",
        discussion: "A folder is named by its number or the beginning of its title."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The folder whose chats to list.") var folder: String?
    @Option(name: .long, help: "How many chats at most.") var limit = 30

    func validate() throws { try Limits.check(limit) }

    func run() async throws {
        let command = ListFolders(folder, limit: limit)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture",
        abstract: "Gives you, a group or a channel another picture, or takes it away.",
        discussion: "'me' is you. A square fits best."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "'me', or the chat.") var chat: String
    @Argument(help: "A JPEG or PNG.") var file: String?
    @Flag(name: .long, help: "Have no picture.") var remove = false
    @Flag(name: .long, help: "Leave it for the next time that there is a connection.") var noWait = false

    func validate() throws {
        guard (file == nil) == remove else { throw ValidationError("either a file or --remove") }
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
        abstract: "Lets another device of yours sign in that shows a picture.",
        discussion: "The link is what the picture says: tg://login?token=… ('login --qr' prints it, too)."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The link.") var link: String
    @Flag(name: .long, help: "Do not ask.") var yes = false

    func run() async throws {
        let command = AcceptLogin(link, isConfirmed: yes)
        try await common.withAccount { try await command.run(on: $0) }
    }
}
