public import CompactWire
public import MTProto
import TelegramSchema
public import WireCrypto

/// The configuration of a ``Network``.
public struct NetworkConfiguration: Sendable {
    /// The account's data centre before a server names another.
    public var dataCentre: Int32
    /// The endpoints of each data centre, best first.
    public var endpoints: [Int32: [Endpoint]]
    /// The RSA keys of the servers; a key exchange with any other is refused.
    public var publicKeys: [RSAPublicKey]
    /// The client's description.
    public var client: ClientInformation
    /// True to encrypt with temporary keys, which live for a day and are never stored (perfect forward secrecy). A
    /// stolen device then cannot decrypt recorded traffic. Costs a second key exchange a day.
    public var usesTemporaryKeys = true
    /// The lifetime of a temporary key.
    public var temporaryKeyLifetime = Duration.seconds(86_400)
    /// The protocols to use at first.
    public var transports = TransportChoice.mtproto
    /// The framing of packets.
    public var framing = FramingKind.intermediate
    /// True to obfuscate TCP as random bytes. A WebSocket always is.
    public var isObfuscated = false

    /// A configuration with one data centre and its endpoints.
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

    /// The settings of a connection over `route`.
    func wireSettings(_ dataCentre: Int32, over route: ServerRoute?) -> ClientConnectionSettings {
        ClientConnectionSettings(
            publicKeys: publicKeys,
            dataCentre: dataCentre,
            framing: route?.framing ?? framing,
            isObfuscated: route?.isObfuscated ?? isObfuscated
        )
    }

    /// The default route to `endpoint`.
    func route(to endpoint: Endpoint) -> ServerRoute {
        ServerRoute(endpoint, framing: framing, isObfuscated: isObfuscated)
    }
}

/// The client's description of itself at the start of each session: `initConnection`, or the device of an opening.
public struct ClientInformation: Sendable, Equatable {
    /// The layer of the schema that this client uses.
    public static let layer: Int32 = TL.layer

    /// The device, as its owner sees it in the list of sessions.
    public var device: SessionDevice

    /// Creates the information; the languages are English by default.
    public init(
        apiID: Int32,
        deviceModel: String,
        systemVersion: String,
        appVersion: String,
        systemLanguage: String = "en",
        language: String = "en"
    ) {
        device = SessionDevice(
            apiID: apiID,
            deviceModel: deviceModel,
            systemVersion: systemVersion,
            appVersion: appVersion,
            systemLanguage: systemLanguage,
            language: language
        )
    }

    /// The prefix of the first calls of a session: `invokeWithLayer` and `initConnection`.
    var prefix: [UInt8] {
        let introduction = TLFunction.InitConnection(
            apiID: device.apiID,
            deviceModel: device.deviceModel,
            systemVersion: device.systemVersion,
            appVersion: device.appVersion,
            systemLangCode: device.systemLanguage,
            langPack: "",
            langCode: device.language
        )
        return TLFunction.InvokeWithLayer(layer: Self.layer).encoded() + introduction.encoded()
    }
}
