import ArgumentParser
import TerminalClient

struct Chats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists chats, the newest first.")
    @OptionGroup var common: CommonOptions
    @Option(name: .long, help: "How many at most.") var limit = 30
    @Flag(name: .long, help: "Those in the archive.") var archive = false

    func validate() throws { try Limits.check(limit) }

    func run() async throws {
        let command = ListChats(limit: limit, archive: archive)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Read: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the newest messages of a chat, oldest first."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Option(name: .long, help: "How many at most.") var limit = 30
    @Flag(name: .long, help: "Tell the others that they were seen.") var markRead = false

    func validate() throws { try Limits.check(limit) }

    func run() async throws {
        let command = ReadChat(chat, limit: limit, marksRead: markRead)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Mute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Has a chat ring no more, or again.")
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Option(name: .long, help: "For how long; without it, for ever.") var hours: Int?
    @Flag(name: .long, help: "Have it ring again.") var off = false

    func validate() throws {
        guard (1...87_600).contains(hours ?? 1) else { throw ValidationError("--hours is 1 to 87600") }
    }

    func run() async throws {
        let command = MuteChat(chat, hours: hours, isOff: off)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Follow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows messages as they come, of a chat or of all, until ^C."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat; without it, all.") var chat: String?

    func run() async throws {
        let command = FollowChats(chat)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Search: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds messages by their words, the newest first.",
        discussion:
            "All words must be in a message; the last may be the beginning of one; \"quotes\" hold words together."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The words.") var query: String
    @Option(name: .long, help: "Only in this chat.") var chat: String?
    @Option(name: .long, help: "How many at most.") var limit = 30

    func validate() throws { try Limits.check(limit) }

    func run() async throws {
        let command = SearchMessages(query, in: chat, limit: limit)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Dump: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints all that is stored of chats and messages, as JSON, for programs."
    )
    @OptionGroup var common: CommonOptions
    @Flag(name: .long, help: "Fetch what is missing first, all of every history.") var fetch = false

    func run() async throws {
        let command = DumpAccount(fetches: fetch)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

enum Limits {
    static func check(_ limit: Int) throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("--limit is 1 to 10000") }
    }
}
