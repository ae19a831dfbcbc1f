import ArgumentParser
import ServerHost

/// The flags of `martletd serve` for what it says of itself to clients that are given its address alone.
struct IntroductionFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Whether clients that are given the address alone, such as OwpenGram, are told the server's key and name. \
            'off' leaves such clients no way to it. (default: on)
            """,
            valueName: "on|off"
        )
    )
    var serverInfo: String?

    @Option(help: ArgumentHelp("The server's name there. (default: the first address)", valueName: "text"))
    var serverName: String?

    @Option(help: ArgumentHelp("A sentence about the server. (default: none)", valueName: "text"))
    var serverDescription: String?

    @Option(
        help: ArgumentHelp(
            "A file with its picture, in PNG, JPEG or WebP, of up to 256 KiB. (default: none)",
            valueName: "file"
        )
    )
    var serverIcon: String?

    func add(to layer: inout SettingsLayer) {
        layer.add(serverInfo, for: .serverInfo)
        layer.add(serverName, for: .serverName)
        layer.add(serverDescription, for: .serverDescription)
        layer.add(serverIcon, for: .serverIcon)
    }
}
