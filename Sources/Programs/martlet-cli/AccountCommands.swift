import ArgumentParser
import ClientNetwork
import MTProto
import TerminalClient

struct Login: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Signs in on a server, or up.",
        discussion: """
            A link that the server's people give has the fingerprint of its key in it; with an address alone you are \
            asked to compare it. Scripts name a file with the key, and one that the code will be written to.
            """
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: ArgumentHelp("martlet://… or HOST:PORT.", valueName: "server")) var place: String
    @Option(name: .long, help: "Your phone number, with the country's code.") var phone: String?
    @Option(name: .long, help: "Your name, when the number is new there.") var name: String?
    @Option(name: .long, help: ArgumentHelp("A file with the server's key.", valueName: "pem")) var serverKey:
        String?
    @Option(
        name: .long,
        help: ArgumentHelp("A file that will have the code as its last word.", valueName: "file")
    )
    var codeFile: String?
    @Option(
        name: .long,
        help: ArgumentHelp("A file with the password of the second step.", valueName: "file")
    )
    var passwordFile: String?
    @Flag(
        name: .long,
        help: "Show a picture that a session which is signed in can read, and ask for no number."
    )
    var qr = false
    @Option(
        name: .long,
        help: ArgumentHelp("Certificates that are trusted besides the system's.", valueName: "pem")
    )
    var tlsAuthority: String?
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Who is asked for the server's record in the DNS, https://HOST/dns-query; may be repeated.",
            valueName: "url"
        )
    )
    var resolver: [String] = []

    func run() async throws {
        var login = LogIn(place: place)
        (login.phone, login.name, login.account) = (phone, name, common.account)
        (login.keyFile, login.codeFile) = (serverKey, codeFile)
        (login.passwordFile, login.showsPicture) = (passwordFile, qr)
        (login.authorityFile, login.resolvers) = (tlsAuthority, resolver)
        let command = login
        try await common.run { try await command.run(on: $0) }
    }
}

struct Accounts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the accounts; '*' is the current one.")
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await common.run { try ListAccounts().run(on: $0) }
    }
}

struct Use: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes an account the current one; keeps --proxy and --transport for it."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The account's name.") var name: String

    func run() async throws {
        let command = UseAccount(name)
        try await common.run { try await command.run(on: $0) }
    }
}

struct Logout: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Signs out, and deletes what is stored here.")
    @OptionGroup var common: CommonOptions
    @Flag(name: .long, help: "Do not ask.") var yes = false

    func run() async throws {
        let command = LogOut(common.account, isConfirmed: yes)
        try await common.run { try await command.run(on: $0) }
    }
}

struct ProxyCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proxy-check",
        abstract: "Tells through which proxies the account's server answers, and how fast.",
        discussion: "All are tried at once, each for --timeout seconds; with --transport in that style."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: ArgumentHelp("socks5://…, http://… or 'none'; without any, 'none'.", valueName: "url"))
    var proxies: [String] = []

    func validate() throws {
        for proxy in proxies where proxy != "none" && Proxy(proxy) == nil {
            throw ValidationError("a proxy is socks5://HOST:PORT, http://HOST:PORT or none")
        }
    }

    func run() async throws {
        let style = common.way.change.style ?? nil
        let proxies = proxies.isEmpty ? ["none"] : proxies
        let command = CheckProxies(
            proxies.map { RouteRule(proxy: Proxy($0), style: style) },
            of: common.account
        )
        try await common.run { try await command.run(on: $0) }
    }
}
