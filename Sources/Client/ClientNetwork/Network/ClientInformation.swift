import TelegramSchema

/// What a client says of itself at the beginning of each session: `initConnection`.
public struct ClientInformation: Sendable, Equatable {
    /// The version of the schema that this client speaks.
    public static let layer: Int32 = 229

    /// The number of the application.
    public var apiID: Int32
    /// The device, as its owner sees it in the list of sessions.
    public var deviceModel: String
    /// The operating system and its version.
    public var systemVersion: String
    /// The application's version.
    public var appVersion: String
    /// Language of the system.
    public var systemLanguage: String
    /// Language of the application.
    public var language: String

    /// A client in English unless told otherwise.
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

    /// What stands before the first calls of a session: `invokeWithLayer` and `initConnection`.
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
