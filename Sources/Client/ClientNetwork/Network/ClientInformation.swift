import TelegramSchema

/// The client's description of itself at the start of each session: `initConnection`.
public struct ClientInformation: Sendable, Equatable {
    /// The layer of the schema that this client uses.
    public static let layer: Int32 = 229

    /// The application's `api_id`.
    public var apiID: Int32
    /// The device, as its owner sees it in the list of sessions.
    public var deviceModel: String
    /// The operating system and its version.
    public var systemVersion: String
    /// The application's version.
    public var appVersion: String
    /// The language of the system.
    public var systemLanguage: String
    /// The language of the application.
    public var language: String

    /// Creates the information; the languages are English by default.
    public init(
        apiID: Int32,
        deviceModel: String,
        systemVersion: String,
        appVersion: String,
        systemLanguage: String = "en",
        language: String = "en"
    ) {
        self.apiID = apiID
        self.deviceModel = deviceModel
        self.systemVersion = systemVersion
        self.appVersion = appVersion
        self.systemLanguage = systemLanguage
        self.language = language
    }

    /// The prefix of the first calls of a session: `invokeWithLayer` and `initConnection`.
    var prefix: [UInt8] {
        let introduction = TLFunction.InitConnection(
            apiID: apiID,
            deviceModel: deviceModel,
            systemVersion: systemVersion,
            appVersion: appVersion,
            systemLangCode: systemLanguage,
            langPack: "",
            langCode: language
        )
        return TLFunction.InvokeWithLayer(layer: Self.layer).encoded() + introduction.encoded()
    }
}
