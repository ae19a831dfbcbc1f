import ArgumentParser
import ClientNetwork
import MTProto
import TerminalClient

struct Login: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Signs in on a server, or signs up as a new user.",
        discussion: """
            A martlet:// link contains the fingerprint of the server's key. With an address alone, the command shows \
            the fingerprint and asks whether it is right. A script passes --server-key and --code-file instead of \
            answering questions.
            """
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: ArgumentHelp("A martlet:// link, or HOST:PORT.", valueName: "server")) var place: String
    @Option(name: .long, help: "Your phone number, with the country code.") var phone: String?
    @Option(name: .long, help: "Your name, if you sign up.") var name: String?
    @Option(name: .long, help: ArgumentHelp("A file with the server's public key.", valueName: "pem"))
    var serverKey: String?
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A file to read the login code from: the last word in it, once it is written.",
            valueName: "file"
        )
    )
    var codeFile: String?
    @Option(
        name: .long,
        help: ArgumentHelp("A file with the password of two-step verification.", valueName: "file")
    )
    var passwordFile: String?
    @Flag(
        name: .long,
        help: "Show a QR code for another device of yours to scan; needs no phone number."
    )
    var qr = false
    @Option(
        name: .long,
        help: ArgumentHelp("A file of certificates to trust besides the system's.", valueName: "pem")
    )
    var tlsAuthority: String?
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A DNS-over-HTTPS resolver for the server's record: https://HOST/dns-query. May be repeated.",
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
    static let configuration = CommandConfiguration(
        abstract: "Lists the accounts; '*' marks the current one."
    )
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await common.run { try ListAccounts().run(on: $0) }
    }
}

struct Use: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes an account the current one, and saves --proxy and --transport for it."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "The account's name.") var name: String

    func run() async throws {
        let command = UseAccount(name)
        try await common.run { try await command.run(on: $0) }
    }
}

struct Logout: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Signs out, and deletes the account's data on this machine."
    )
    @OptionGroup var common: CommonOptions
    @Flag(name: .long, help: "Do not ask for confirmation.") var yes = false

    func run() async throws {
        let command = LogOut(common.account, isConfirmed: yes)
        try await common.run { try await command.run(on: $0) }
    }
}

struct Timings: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows how long work of the window took on this machine, by version.",
        discussion: """
            Prints the number of times, and in milliseconds the median, the 95th and 99th percentile and the longest \
            time. They are kept in timings.json, which holds no names, texts or ids, and leaves this machine only if \
            somebody sends it.
            """
    )
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await common.run { try ShowTimings().run(on: $0) }
    }
}

struct ProxyCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proxy-check",
        abstract: "Tests through which proxies the account's server answers, and measures the time.",
        discussion:
            "Tries all proxies at once, each for --timeout seconds, with the transport of --transport."
    )
    @OptionGroup var common: CommonOptions
    @Argument(
        help: ArgumentHelp(
            "socks5://HOST:PORT, http://HOST:PORT, or 'none' for no proxy. (default: none)",
            valueName: "url"
        )
    )
    var proxies: [String] = []

    func validate() throws {
        for proxy in proxies where proxy != "none" && Proxy(proxy) == nil {
            throw ValidationError("a proxy is socks5://HOST:PORT, http://HOST:PORT or none")
        }
    }

    func run() async throws {
        let change = common.way.change
        let proxies = proxies.isEmpty ? ["none"] : proxies
        let command = CheckProxies(
            proxies.map {
                RouteRule(
                    proxy: Proxy($0),
                    style: change.style ?? nil,
                    transports: change.transports ?? nil
                )
            },
            of: common.account
        )
        try await common.run { try await command.run(on: $0) }
    }
}
