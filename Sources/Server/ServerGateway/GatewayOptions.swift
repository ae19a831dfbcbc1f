public import Logging
public import MTProto
public import WireCrypto

/// Everything that a gateway is given once.
public struct GatewayOptions: Sendable {
    /// The key that clients know the server by.
    public var privateKey: RSAPrivateKey
    /// 32 secret bytes from which server salts are computed.
    public var saltSecret: [UInt8]
    /// What clients may take.
    public var limits: GatewayLimits
    /// Proxies that say by the PROXY protocol, at the beginning of each connection, whom it is for. From others a header
    /// is what it looks like: no MTProto.
    public var trustedProxies: [AddressRange] = []
    /// Where to log.
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
