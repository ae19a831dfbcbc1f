import ArgumentParser
import ServerHost

/// The flags of `martletd serve` as texts, which ``Settings`` checks together with the configuration file.
struct ServeFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file of KEY = VALUE lines. A key is the name of an option without its dashes.",
            valueName: "file"
        )
    )
    var config: String?

    @Option(help: ArgumentHelp("The data folder. The first start creates it.", valueName: "dir"))
    var data: String?

    @Option(help: ArgumentHelp("The address to listen on; '::' means all addresses. (default: 127.0.0.1)"))
    var host: String?

    @Option(help: ArgumentHelp("The port to listen on; 0 means any free port. (default: 4430)"))
    var port: String?

    @Option(
        help: ArgumentHelp(
            "The address that clients are told to connect to. May be repeated. (default: the address and port to listen on)",
            valueName: "host:port"
        )
    )
    var publicAddress: [String] = []

    @Option(
        help: ArgumentHelp("Who may sign up: open, invite or closed. (default: invite)", valueName: "who")
    )
    var registration: String?

    @Option(
        help: ArgumentHelp(
            """
            Who may invite people while registration is by invite. 'members': each makes a few invitations, which are \
            links for one person each and expire. 'admins': only 'martletctl invite'. (default: admins)
            """,
            valueName: "who"
        )
    )
    var invites: String?

    @Option(
        help: ArgumentHelp(
            """
            The phone number of a member who decides for you which templates are used for everybody. May be repeated. \
            (default: nobody; 'martletctl templates' decides)
            """,
            valueName: "phone"
        )
    )
    var administrator: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            The place for login codes of users who have no other session to read them in. 'session': none, only \
            'martletctl code' shows them. 'file:PATH': appends a line PHONE CODE to the file. 'log': writes them to \
            the log, for demos only. (default: session)
            """,
            valueName: "where"
        )
    )
    var loginCodes: String?

    @Option(
        help: ArgumentHelp(
            "What the sign-in page says of where codes come from, such as 'Call Anna, she has the codes.' (default: nothing)",
            valueName: "text"
        )
    )
    var loginCodesHint: String?

    @Option(
        help: ArgumentHelp(
            """
            The tiles of a map on this machine, as file:///FOLDER/{z}/{x}/{y}.png. Places are then shown on maps, \
            which this server draws: members talk to nobody else. (default: none)
            """,
            valueName: "address"
        )
    )
    var mapTiles: String?

    @Option(
        help: ArgumentHelp(
            "Who made the maps, to be named on each. (default: © OpenStreetMap)",
            valueName: "text"
        )
    )
    var mapAttribution: String?

    @Option(
        help: ArgumentHelp(
            "A file with the key that encrypts the database: 64 hexadecimal digits, mode 0600.",
            valueName: "file"
        )
    )
    var databaseKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "The least important level to log: trace, debug, info, notice, warning or error. (default: notice)",
            valueName: "level"
        )
    )
    var logLevel: String?

    @Option(
        help: ArgumentHelp(
            """
            A trusted proxy, as ADDRESS or ADDRESS/BITS. It must begin each connection with a PROXY header (version 1 \
            or 2), which tells the client's address, for the limits. May be repeated.
            """,
            valueName: "address"
        )
    )
    var trustedProxy: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Who may use the protocol of PyMax and vkmax, which send in the clear: off, local (this machine and clients \
            that a trusted proxy names, before which there is TLS) or open (everybody). (default: local)
            """,
            valueName: "who"
        )
    )
    var compact: String?

    @Option(
        help: ArgumentHelp(
            "The address of this port for files of those clients, if they reach it by another than they dialled.",
            valueName: "url"
        )
    )
    var compactURL: String?

    @OptionGroup(title: "Web pages") var pages: PageFlags

    @OptionGroup(title: "Web server") var web: WebFlags

    @OptionGroup(title: "Introduction") var introduction: IntroductionFlags

    @OptionGroup(title: "Limits") var limits: LimitFlags

    /// The values of the flags.
    var layer: SettingsLayer {
        var layer = SettingsLayer()
        layer.add(data, for: .data)
        layer.add(host, for: .host)
        layer.add(port, for: .port)
        for address in publicAddress { layer.add(address, for: .publicAddress) }
        layer.add(registration, for: .registration)
        layer.add(invites, for: .invites)
        for phone in administrator { layer.add(phone, for: .administrator) }
        layer.add(loginCodes, for: .loginCodes)
        layer.add(loginCodesHint, for: .loginCodesHint)
        layer.add(mapTiles, for: .mapTiles)
        layer.add(mapAttribution, for: .mapAttribution)
        layer.add(databaseKeyFile, for: .databaseKeyFile)
        layer.add(logLevel, for: .logLevel)
        for proxy in trustedProxy { layer.add(proxy, for: .trustedProxy) }
        layer.add(compact, for: .compact)
        layer.add(compactURL, for: .compactURL)
        pages.add(to: &layer)
        web.add(to: &layer)
        introduction.add(to: &layer)
        limits.add(to: &layer)
        return layer
    }
}
