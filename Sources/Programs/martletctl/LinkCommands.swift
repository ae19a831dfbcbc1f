import AdminProtocol
import ArgumentParser

struct Link: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the link by which people sign in on this server, and the fingerprint of its key."
    )
    @OptionGroup var target: Target
    @Option(
        name: .long,
        help: ArgumentHelp("The DNS name that holds the record of 'martletctl record'.", valueName: "name")
    )
    var record: String?

    func run() throws { try target.show(.link(recordName: record)) }
}

struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a signed DNS record with the server's public addresses.",
        discussion: """
            Publish the record under a DNS name of your own, then pass that name to 'martletctl link --record'. \
            Clients that cannot reach the server look the record up by DNS over HTTPS. The server's key signs it.
            """
    )
    @OptionGroup var target: Target
    @Option(name: .long, help: "The days for which the record is valid.") var days = 90

    func run() throws { try target.show(.record(days: days)) }
}
