public import MTProto
public import WireCrypto

/// What a ``Network`` is told at its making.
public struct NetworkConfiguration: Sendable {
    /// Where an account lives before a server says otherwise.
    public var dataCentre: Int32
    /// The ways to each data centre, the best first.
    public var endpoints: [Int32: [Endpoint]]
    /// The RSA keys of the servers; a key exchange with any other is refused.
    public var publicKeys: [RSAPublicKey]
    /// Who is calling.
    public var client: ClientInformation
    /// Whether packets are sealed with keys that live for a day and are never stored, so that who steals a device
    /// cannot read what was recorded before (perfect forward secrecy). Costs a second key exchange a day.
    public var usesTemporaryKeys = true
    /// How long a temporary key lives.
    public var temporaryKeyLifetime = Duration.seconds(86_400)
    /// How packets are told apart.
    public var framing = FramingKind.intermediate
    /// Whether TCP is made to look like noise. A WebSocket always is.
    public var isObfuscated = false

    /// One data centre with these ways to it.
    public init(
        endpoints: [Endpoint],
        publicKeys: [RSAPublicKey],
        client: ClientInformation,
        dataCentre: Int32 = 2
    ) {
        self.dataCentre = dataCentre
        self.endpoints = [dataCentre: endpoints]
        self.publicKeys = publicKeys
        self.client = client
    }

    /// How to talk over a connection of `route`.
    func wireSettings(_ dataCentre: Int32, over route: ServerRoute?) -> ClientConnectionSettings {
        ClientConnectionSettings(
            publicKeys: publicKeys,
            dataCentre: dataCentre,
            framing: route?.framing ?? framing,
            isObfuscated: route?.isObfuscated ?? isObfuscated
        )
    }

    /// The usual way to speak with `endpoint`.
    func route(to endpoint: Endpoint) -> ServerRoute {
        ServerRoute(endpoint, framing: framing, isObfuscated: isObfuscated)
    }
}
