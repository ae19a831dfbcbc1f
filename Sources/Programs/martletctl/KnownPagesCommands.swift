import AdminProtocol
import ArgumentParser

struct ListPages: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the web pages that were used last."
    )
    @OptionGroup var target: Target
    @Option(name: .long, help: "The most pages to list.") var limit = 100

    func run() throws { try target.show(.pages(limit: limit)) }
}

struct RefreshPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Has a web page looked up again, whatever its age."
    )
    @OptionGroup var target: Target
    @Argument(help: ArgumentHelp("The address of the page.", valueName: "url")) var address: String

    func run() throws { try target.show(.refreshPage(url: address)) }
}

struct ForgetPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forgets a web page. Messages with links to it then show no preview."
    )
    @OptionGroup var target: Target
    @Argument(help: ArgumentHelp("The address of the page.", valueName: "url")) var address: String

    func run() throws { try target.show(.forgetPage(url: address)) }
}

struct BlockHost: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "block",
        abstract: "Has no pages of a host looked up any more, nor of those below it."
    )
    @OptionGroup var target: Target
    @Argument(help: ArgumentHelp("The name of the host.", valueName: "host")) var host: String
    @Flag(name: .long, help: "Allow the host again.") var allow = false

    func run() throws { try target.show(.blockHost(host: host, isBlocked: !allow)) }
}
