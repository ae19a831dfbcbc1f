import AdminProtocol
import ArgumentParser

struct Link: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the link that brings people's clients here, and the key's fingerprint."
    )
    @OptionGroup var target: Target
    @Option(
        name: .long,
        help: ArgumentHelp("The DNS name of the record, if there is one.", valueName: "name")
    )
    var record: String?

    func run() throws { try target.show(.link(recordName: record)) }
}

struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes the DNS record that tells where the server is.",
        discussion: """
            Put it under a name of your own and tell the name to 'martletctl link --record'. Clients that cannot \
            reach the server read it over HTTPS. It tells the public addresses and is signed with the server's key.
            """
    )
    @OptionGroup var target: Target
    @Option(name: .long, help: "How long it is to hold.") var days = 90

    func run() throws { try target.show(.record(days: days)) }
}
