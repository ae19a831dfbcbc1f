import ArgumentParser
import ServerHost

/// The flags of `martletd serve` as texts, which ``Settings`` checks together with the configuration file.
struct ServeFlags: ParsableArguments {
    @Option(help: ArgumentHelp("A file of KEY = VALUE lines; keys are these flags.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The data folder; made at the first start.", valueName: "dir"))
    var data: String?

    @Option(help: ArgumentHelp("The address to listen on; '::' is every one. (default: 127.0.0.1)"))
    var host: String?

    @Option(help: ArgumentHelp("The port to listen on; 0 for any. (default: 4430)"))
    var port: String?

    @Option(
        help: ArgumentHelp(
            "Where clients are told to reconnect to. May be repeated. (default: where it listens)",
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
            Where the login code of a user without another session goes: 'session' for nowhere but 'martletctl \
            code', 'file:PATH' to append PHONE CODE lines, 'log' for demos only. (default: session)
            """,
            valueName: "where"
        )
    )
    var loginCodes: String?

    @Option(
        help: ArgumentHelp(
            "A file of 64 hexadecimal digits, mode 0600, that encrypts the database.",
            valueName: "file"
        )
    )
    var databaseKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "Least important level to log: trace, debug, info, notice, warning, error. (default: notice)",
            valueName: "level"
        )
    )
    var logLevel: String?

    @Option(
        help: ArgumentHelp(
            """
            A proxy, as ADDRESS or ADDRESS/BITS, that begins each connection with a PROXY header, version 1 or 2, by \
            which limits know whom it is for. May be repeated.
            """,
            valueName: "address"
        )
    )
    var trustedProxy: [String] = []

    @OptionGroup(title: "Limits") var limits: LimitFlags

    /// The values of the flags.
    var layer: SettingsLayer {
        var layer = SettingsLayer()
        layer.add(data, for: .data)
        layer.add(host, for: .host)
        layer.add(port, for: .port)
        for address in publicAddress { layer.add(address, for: .publicAddress) }
        layer.add(registration, for: .registration)
        layer.add(loginCodes, for: .loginCodes)
        layer.add(databaseKeyFile, for: .databaseKeyFile)
        layer.add(logLevel, for: .logLevel)
        for proxy in trustedProxy { layer.add(proxy, for: .trustedProxy) }
        limits.add(to: &layer)
        return layer
    }
}
