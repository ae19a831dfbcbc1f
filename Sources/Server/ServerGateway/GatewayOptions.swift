public import Logging
public import MTProto
public import StdExtras
public import WireCrypto

/// The public clients that may speak the compact transport, in which they send in the clear unless there is TLS around it. Our
/// own clients always may: their channels are sealed.
public enum CompactAccess: String, Sendable, CaseIterable {
    /// Nobody.
    case off
    /// This machine, and whoever a trusted proxy names: there TLS ends, or nothing leaves the machine.
    case local
    /// Everybody, also in the clear.
    case open
}

/// The fixed options of a gateway.
public struct GatewayOptions: Sendable {
    /// The key that clients know the server by.
    public var privateKey: RSAPrivateKey
    /// 32 secret bytes that server salts are computed from.
    public var saltSecret: [UInt8]
    /// The limits for clients.
    public var limits: GatewayLimits
    /// Proxies that name the client by the PROXY protocol, at the beginning of each connection. From other addresses
    /// a header is refused as invalid MTProto.
    public var trustedProxies: [AddressRange] = []
    /// The public clients that may speak the compact transport.
    public var compact = CompactAccess.local
    /// The address of this port for files of its clients, as `http://chat.example:8443`; nil for the address that a client
    /// dialled.
    public var compactURL: String?
    /// What the server says of itself to clients that have its address alone; nil for nothing.
    public var description: ServerDescription?
    /// The log.
    public var logger: Logger
    /// The server's time.
    public var now: @Sendable () -> WireTime

    /// Creates options with the limits of martletd.
    public init(
        privateKey: RSAPrivateKey,
        saltSecret: [UInt8],
        limits: GatewayLimits = GatewayLimits(),
        logger: Logger,
        now: @escaping @Sendable () -> WireTime
    ) {
        self.privateKey = privateKey
        self.saltSecret = saltSecret
        self.limits = limits
        self.logger = logger
        self.now = now
    }
}
