/// What the server says of itself to clients that are given its address alone.
public struct DescriptionSettings: Sendable, Equatable {
    /// True if it says anything.
    public var isOn = true
    /// The server's name; nil for the name of its first address.
    public var name: String?
    /// The host's words about it.
    public var text = ""
    /// A file with its picture; nil for none.
    public var icon: String?

    /// The defaults.
    public init() {}

    init(_ reader: SettingsReader) throws(SettingsError) {
        self.init()
        try reader.read(.serverInfo, into: &isOn, "on or off") { ["on": true, "off": false][$0] }
        name = try reader.value(.serverName, "one line of 1 to 64 characters", Settings.oneLine(of: 64))
        try reader.read(
            .serverDescription,
            into: &text,
            "one line of 1 to 300 characters",
            Settings.oneLine(of: 300)
        )
        icon = try reader.value(.serverIcon, "a file") { $0.isEmpty ? nil : $0 }
    }
}
