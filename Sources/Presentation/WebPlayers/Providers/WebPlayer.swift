import StdExtras

/// A player of another site that can be shown in a frame of ours.
public struct WebPlayer: Hashable, Sendable {
    /// The name of the provider.
    public let provider: String
    /// The address of the frame, always by `https`.
    public let address: String
    /// The hosts that the frame may show pages of; its own first.
    public let hosts: [String]
    /// The language in which it is controlled.
    public let control: PlayerProtocol
    /// True if it plays only for pages that say where they are from: the same constant for everybody.
    public let tellsOrigin: Bool
    /// The shape of its picture.
    public let shape: PlayerShape

    /// The player that a page offers; nil if it is of no known provider, and then belongs into the browser.
    ///
    /// - Parameters:
    ///   - page: The address of the page that was sent. What can be told from it comes first, as members see it.
    ///   - frame: The address of the player, as the server or an article says.
    ///   - width: The stated width, in any unit; 0 if unknown.
    ///   - height: The stated height; 0 if unknown.
    public init?(page: String, frame: String, width: Int = 0, height: Int = 0) {
        let addresses = [page, frame].compactMap(WebAddress.init)
        let start = addresses.lazy.compactMap(StartTime.second(of:)).first
        let known = addresses.lazy.compactMap { address in
            KnownProvider.all.lazy.compactMap { one in one.frame(address, start).map { (one, $0) } }.first
        }
        if let (provider, address) = known.first {
            self.init(provider, address, PlayerShape(width: width, height: height, isSound: provider.isSound))
        } else if let address = WebAddress(frame), address.isSecure, let host = FrameHost.host(of: address) {
            self.init(host, address.secured, PlayerShape(width: width, height: height, isSound: host.isSound))
        } else {
            return nil
        }
    }

    private init(_ known: KnownProvider, _ address: String, _ shape: PlayerShape) {
        (provider, self.address, control) = (known.name, address, known.control)
        // Of several hosts of a provider, the frame begins at its own.
        let own = WebAddress(address)?.host
        hosts = known.frameHosts.filter { $0 == own } + known.frameHosts.filter { $0 != own }
        (tellsOrigin, self.shape) = (known.tellsOrigin, shape)
    }

    private init(_ row: FrameHost, _ address: String, _ shape: PlayerShape) {
        (provider, self.address, hosts) = (row.provider, address, [row.host] + row.others)
        (control, tellsOrigin, self.shape) = (.media, false, shape)
    }

    /// The host of the frame.
    public var host: String { hosts.first ?? "" }

    /// True if something in the view may load an address: our own page at first, then only pages of the provider.
    ///
    /// - Parameters:
    ///   - address: The address that a frame, or the view itself, is about to load.
    ///   - isFirst: True if the view has loaded nothing yet.
    /// - Returns: False for all else.
    public func mayLoad(_ address: String, isFirst: Bool) -> Bool {
        if isFirst { return address == PlayerOrigin.address }
        if address == "about:blank" || address == "about:srcdoc" { return true }
        guard let parts = WebAddress(address), parts.isSecure else { return false }
        return hosts.contains(parts.host)
    }
}

/// The shape of a player's picture.
public struct PlayerShape: Hashable, Sendable {
    private static let ratios = 0.5...2.4
    private static let soundHeight = 180

    /// The width divided by the height; nil for sounds, which have a height of their own.
    public let ratio: Double?

    /// The shape of a stated size, in whatever bounds a window has.
    init(width: Int, height: Int, isSound: Bool) {
        let stated = width > 0 && height > 0 ? Double(width) / Double(height) : 16.0 / 9
        ratio = isSound ? nil : min(max(stated, Self.ratios.lowerBound), Self.ratios.upperBound)
    }

    /// The height for a width, in pixels.
    public func height(ofWidth width: Int) -> Int {
        ratio.map { Int(clamping: (Double(max(width, 1)) / $0).rounded()) } ?? Self.soundHeight
    }
}
