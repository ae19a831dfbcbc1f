import AdminProtocol
import ArgumentParser
import StdExtras

/// Queries a running `martletd` over the socket in its data folder.
@main struct Martletctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martletctl",
        abstract: "Looks after a running Martlet server.",
        discussion: "Run it as the user that the server runs as, on the same machine.",
        version: ProgramVersion.line(of: "martletctl"),
        subcommands: [Status.self, Users.self, Code.self, Invite.self, Link.self, Record.self]
    )
}

struct Target: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The data folder of the server.", valueName: "dir"))
    var data: String

    @Flag(name: .long, help: "Print the server's answer as JSON.")
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
    static let configuration = CommandConfiguration(abstract: "Shows how the server is and what it holds.")
    @OptionGroup var target: Target

    func run() throws { try target.show(.status) }
}

struct Users: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the newest users.")
    @OptionGroup var target: Target
    @Option(name: .long, help: "How many to list at most.") var limit = 100

    func run() throws { try target.show(.users(limit: limit)) }
}

struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Shows the login code that waits for a number.")
    @OptionGroup var target: Target
    @Argument(help: "The phone number, with or without '+' and spaces.") var phone: String

    func run() throws { try target.show(.code(phone: phone)) }
}

struct Invite: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lets a number sign up while registration is by invite."
    )
    @OptionGroup var target: Target
    @Argument(help: "The phone number, with or without '+' and spaces.") var phone: String

    func run() throws { try target.show(.invite(phone: phone)) }
}
