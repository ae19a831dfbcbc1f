import ArgumentParser
import ServerHost

/// The flags of `martletd serve` for its web server.
struct WebFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address of the web server, whose pages members write and read in browsers. (default: none)",
            valueName: "host:port"
        )
    )
    var web: String?

    @Option(
        help: ArgumentHelp(
            "The address that browsers reach it at, as https://pages.example.org. (default: the address of --web)",
            valueName: "address"
        )
    )
    var webURL: String?

    @Option(
        help: ArgumentHelp(
            "A file with its certificate and those above it, in PEM. (default: none, for use behind a proxy)",
            valueName: "file"
        )
    )
    var webCertificate: String?

    @Option(help: ArgumentHelp("A file with the key of that certificate, in PEM.", valueName: "file"))
    var webKey: String?

    @Option(
        help: ArgumentHelp(
            """
            A proxy before the web server, as ADDRESS or ADDRESS/BITS. The last address that it names in \
            X-Forwarded-For counts for the limits. May be repeated.
            """,
            valueName: "address"
        )
    )
    var webProxy: [String] = []

    @Option(
        help: ArgumentHelp("Who writes pages: off, members or anyone. (default: members)", valueName: "who")
    )
    var telegraph: String?

    @Option(
        help: ArgumentHelp("The most bytes of pictures and films of pages. (default: 2G)", valueName: "size")
    )
    var telegraphFiles: String?

    /// Adds the flags' values.
    func add(to layer: inout SettingsLayer) {
        layer.add(web, for: .web)
        layer.add(webURL, for: .webURL)
        layer.add(webCertificate, for: .webCertificate)
        layer.add(webKey, for: .webKey)
        for proxy in webProxy { layer.add(proxy, for: .webProxy) }
        layer.add(telegraph, for: .telegraph)
        layer.add(telegraphFiles, for: .telegraphFiles)
    }
}
