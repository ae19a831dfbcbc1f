import ArgumentParser
import TerminalClient

struct Chats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists chats, the newest first.")
    @OptionGroup var common: CommonOptions
    @Option(name: .long, help: "The most chats to list.") var limit = 30
    @Flag(name: .long, help: "List the archived chats.") var archive = false

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
    @Option(name: .long, help: "The most messages to show.") var limit = 30
    @Flag(name: .long, help: "Mark the messages as read, which their senders see.") var markRead = false

    func validate() throws { try Limits.check(limit) }

    func run() async throws {
        let command = ReadChat(chat, limit: limit, marksRead: markRead)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Mute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Mutes or unmutes a chat.")
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat.") var chat: String
    @Option(name: .long, help: "The time to mute the chat for. (default: for ever)") var hours: Int?
    @Flag(name: .long, help: "Unmute the chat.") var off = false

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
        abstract: "Shows new messages of one chat or of all chats as they arrive, until interrupted (Ctrl+C)."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The chat. (default: all chats)") var chat: String?

    func run() async throws {
        let command = FollowChats(chat)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Search: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds messages by words in them, the newest first.",
        discussion:
            "A message must contain all words; the last may be the beginning of a word. Put a phrase in \"quotes\"."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The words to search for.") var query: String
    @Option(name: .long, help: "Search only in this chat.") var chat: String?
    @Option(name: .long, help: "The most messages to show.") var limit = 30

    func validate() throws { try Limits.check(limit) }

    func run() async throws {
        let command = SearchMessages(query, in: chat, limit: limit)
        try await common.withAccount { try await command.run(on: $0) }
    }
}

struct Dump: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints all stored chats and messages as JSON."
    )
    @OptionGroup var common: CommonOptions
    @Flag(name: .long, help: "First fetch the whole history of every chat.") var fetch = false

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
