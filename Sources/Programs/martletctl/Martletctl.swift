import AdminProtocol
import ArgumentParser
import Glibc
import PageFetcherWorker
import PageParserWorker
import StdExtras

/// The entry point: as a worker, which the command `pages` starts, or as the command.
@main enum Program {
    @MainActor static func main() async {
        if CommandLine.arguments.dropFirst() == [PageWorkers.parser] { exit(runPageParser()) }
        if CommandLine.arguments.dropFirst() == [PageWorkers.fetcher] { exit(runPageFetcher()) }
        await Martletctl.main()
    }
}

/// Queries a running `martletd` over the socket in its data folder.
struct Martletctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martletctl",
        abstract: "Shows the state of a running Martlet server, and manages its users.",
        discussion: "Must run on the server's machine, as the same system user as the server.",
        version: ProgramVersion.description(of: "martletctl"),
        subcommands: [
            Status.self, Users.self, Code.self, Invite.self, Invites.self, Withdraw.self, Emoji.self,
            Link.self, Record.self, Pages.self, Templates.self,
        ]
    )
}

struct Target: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The data folder of the server.", valueName: "dir"))
    var data: String

    @Flag(name: .long, help: "Print JSON.")
    var json = false

    func show(_ request: AdminRequest) throws {
        let response: AdminResponse
        do {
            response = try AdminClient(folder: data).ask(request)
        } catch {
            throw CommandError(text: "\(error)")
        }
        if case .error(let text) = response { throw CommandError(text: text) }
        let line = try AdminLine.encode(response)
        print(json ? String(decoding: line.dropLast(), as: UTF8.self) : response.table)
    }
}

/// An error that is printed without the usage, because the command line was right.
struct CommandError: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
}

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the server's state and the size of its data."
    )
    @OptionGroup var target: Target

    func run() throws { try target.show(.status) }
}

struct Users: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the newest users.")
    @OptionGroup var target: Target
    @Option(name: .long, help: "The most users to list.") var limit = 100

    func run() throws { try target.show(.users(limit: limit)) }
}

struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the pending login code of a phone number."
    )
    @OptionGroup var target: Target
    @Argument(help: "The phone number, with or without '+' and spaces.") var phone: String

    func run() throws { try target.show(.code(phone: phone)) }
}

struct Invite: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Allows a phone number to sign up on a server with registration by invite."
    )
    @OptionGroup var target: Target
    @Argument(help: "The phone number, with or without '+' and spaces.") var phone: String

    func run() throws { try target.show(.invite(phone: phone)) }
}

struct Invites: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the newest invitations of the host and of members.",
        discussion:
            "Members make invitations where 'invites' is 'members'. The ids are those of the list of users."
    )
    @OptionGroup var target: Target
    @Option(name: .long, help: "The most invitations to list.") var limit = 100

    func run() throws { try target.show(.invites(limit: limit)) }
}

struct Withdraw: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Withdraws an invitation. Who has signed up with it stays."
    )
    @OptionGroup var target: Target
    @Argument(help: "The code in the list of invitations, or the phone number.") var code: String

    func run() throws { try target.show(.withdrawInvite(code: code)) }
}

struct Emoji: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Names the set of emoji that is animated where a message is one emoji.",
        discussion: "A member makes the set, with any program that makes sets of custom emoji."
    )
    @OptionGroup var target: Target
    @Argument(help: "The name in the set's link; without one, no emoji are animated.") var set: String?

    func run() throws { try target.show(.animatedEmoji(set: set)) }
}
