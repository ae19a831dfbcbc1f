public import ClientEngine
public import ClientNetwork
public import Localization

/// What a person has decided for all accounts of a home at once, and for each of their programs (client.md TC-98).
///
/// What the server knows of, such as which chats ring, is the account's and in its store.
public struct ProgramSettings: Hashable, Sendable {
    /// How this machine tells of messages, whatever each account has decided about its chats.
    public struct Notifications: Hashable, Sendable {
        /// Whether anything is shown.
        public var areShown = true
        /// Whether the text is shown; otherwise only who wrote, and how much.
        public var showPreviews = true
        /// Whether there is a sound.
        public var haveSound = true

        /// All of it.
        public init() {}
    }

    /// How windows look.
    public struct Appearance: Hashable, Sendable {
        /// Light or dark.
        public enum Scheme: String, Sendable, CaseIterable {
            /// As the desktop is.
            case system
            /// Light.
            case light
            /// Dark.
            case dark
        }

        /// What programs say is said in: a language that there is a catalog of, by its code, or the desktop's.
        public struct Language: RawRepresentable, Hashable, Sendable {
            /// As the desktop's, or the nearest that there is.
            public static let system = Self(rawValue: "system")

            /// The language's code in ISO 639, or `system`.
            public let rawValue: String

            /// The language of a code. One that there is no catalog of, as after an update, counts as the desktop's.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The texts of the language.
            ///
            /// - Parameter environment: Says which is the desktop's.
            /// - Returns: Never nothing: whoever has chosen none gets the nearest.
            public func strings(_ environment: [String: String]) -> Strings {
                Strings(chosen: self == .system ? nil : rawValue, environment)
            }
        }

        /// The colour of buttons, names and links.
        public enum Accent: String, Sendable, CaseIterable {
            case blue, teal, green, orange, red, pink, purple
        }

        /// How large what people write may be, in pixels.
        public static let textSizes = 12.0...24.0

        /// Light or dark.
        public var scheme = Scheme.system
        /// How large what people write is, in pixels.
        public var textSize = 15.0
        /// The colour of buttons, names and links.
        public var accent = Accent.blue
        /// What windows say is said in.
        public var language = Language.system
        /// Whether windows say over what they show how fast they are.
        public var showsPerformance = false

        /// As for somebody who has changed nothing.
        public init() {}
    }

    /// How a wide window is shared out among its columns, in pixels.
    public struct Columns: Hashable, Sendable {
        /// How wide the list of chats is, where there is room.
        public var listWidth = 340
        /// Whether it has nothing but avatars.
        public var isListNarrow = false
        /// Whether the one that is talked to, or the group, has a column beside the chat.
        public var showsInfo = false
        /// How wide that column is, where there is room.
        public var infoWidth = 340

        /// As for somebody who has changed nothing.
        public init() {}
    }

    /// How this machine tells of messages.
    public var notifications = Notifications()
    /// How windows look.
    public var look = Appearance()
    /// How a wide window is shared out.
    public var columns = Columns()
    /// How long the longer side of a film in a small window is, in pixels; nil for the usual.
    public var filmSpan: Int?
    /// What is loaded before somebody taps it.
    public var autoDownload = AutoDownload.usual
    /// What is otherwise than the accounts have it about the ways to their servers. It holds for accounts that are opened
    /// from then on.
    public var routes = RouteRule.Change()
    /// The name of the account in front; nil when none was chosen.
    public var current: String?

    /// As they are for somebody who has changed nothing.
    public init() {}
}
