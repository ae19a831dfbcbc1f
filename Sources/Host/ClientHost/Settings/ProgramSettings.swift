import MediaStore
public import ClientEngine
public import ClientNetwork
public import Localization

/// The settings for all accounts and programs of a home (TC-98).
///
/// Settings that the server knows, such as muted chats, belong to the account and are in its store.
public struct ProgramSettings: Hashable, Sendable {
    /// The notification settings of this computer, on top of each account's settings for its chats.
    public struct Notifications: Hashable, Sendable {
        /// True if notifications are shown.
        public var areShown = true
        /// True if the text is shown; otherwise only the sender and the number of messages.
        public var showPreviews = true
        /// True if notifications have a sound.
        public var haveSound = true

        /// Creates the default settings.
        public init() {}
    }

    /// The appearance of windows.
    public struct Appearance: Hashable, Sendable {
        /// A colour scheme.
        public enum Scheme: String, Sendable, CaseIterable {
            /// The desktop's scheme.
            case system
            /// The light scheme.
            case light
            /// The dark scheme.
            case dark
        }

        /// What programs say is said in: a language that there is a catalog of, by its code, or the desktop's.
        public struct Language: RawRepresentable, Hashable, Sendable {
            /// The desktop's language, or the nearest available one.
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

        /// What lies behind the messages of a chat, by its colours.
        public enum Wallpaper: String, Sendable, CaseIterable {
            case meadow, sky, dusk, sand, lilac, plain
        }

        /// The look of articles.
        public struct Reading: Hashable, Sendable {
            /// The ground and the letters of an article.
            public enum Ground: String, Sendable, CaseIterable {
                /// Those of the window.
                case window
                case white, sepia, gray, black
            }

            /// The sizes of letters, as parts of those of messages.
            public static let sizes = [0.75, 0.85, 1, 1.15, 1.25, 1.5]

            /// The ground and the letters.
            public var ground = Ground.window
            /// True if light grounds become dark from ten in the evening to eight in the morning.
            public var isDarkAtNight = false
            /// True if texts are in a font with serifs.
            public var hasSerifs = false
            /// The size of letters, one of ``sizes``.
            public var size = 1.0

            /// Creates the default look.
            public init() {}
        }

        /// The range of message text sizes, in pixels.
        public static let textSizes = 12.0...24.0

        /// The colour scheme.
        public var scheme = Scheme.system
        /// The size of message texts, in pixels.
        public var textSize = 15.0
        /// The colour of buttons, names and links.
        public var accent = Accent.blue
        /// The wallpaper of chats without one of their own.
        public var wallpaper = Wallpaper.meadow
        /// The language of windows.
        public var language = Language.system
        /// The look of articles.
        public var reading = Reading()
        /// True if messages of nothing but emoji are shown large.
        public var showsLargeEmoji = true
        /// True if large emoji that stand alone are animated, where the server has animations.
        public var animatesEmoji = true
        /// True if misspelt words are marked where one writes.
        public var checksSpelling = true
        /// True if windows show their performance on top of their content.
        public var showsPerformance = false

        /// Creates the default settings.
        public init() {}
    }

    /// The columns of a wide window, in pixels.
    public struct Columns: Hashable, Sendable {
        /// The width of the chat list, where there is room.
        public var listWidth = 340
        /// True if the chat list shows avatars only.
        public var isListNarrow = false
        /// True if a column beside the chat shows its user or group.
        public var showsInfo = false
        /// The width of that column, where there is room.
        public var infoWidth = 340

        /// Creates the default settings.
        public init() {}
    }

    /// The size of the main window, in pixels.
    public struct WindowSize: Hashable, Sendable {
        /// The width while the window is not maximised.
        public var width = 980
        /// The height while the window is not maximised.
        public var height = 720
        /// True if the window fills the display.
        public var isMaximised = false

        /// Creates the default size.
        public init() {}
    }

    /// What a press on a player of another site does.
    public enum WebPlayerRule: String, Sendable, CaseIterable {
        /// Tells what the site learns, and asks.
        case ask
        /// Plays in the window.
        case always
        /// Opens the browser.
        case never
    }

    /// How long media that nobody looks at are kept on the disk.
    public struct MediaKeeping: Hashable, Sendable {
        /// The most room that an account's media may take, in GiB; nil for no limit.
        public var gibibytes: Int? = 8
        /// The number of days after which media go that nobody looked at; nil for never.
        public var days: Int?

        /// Creates the default settings.
        public init() {}

        /// The rules for an account's media store.
        var policy: EvictionPolicy {
            EvictionPolicy(
                maximumByteCount: gibibytes.map { Int64($0) << 30 },
                maximumAge: days.map { Int64($0) * 86_400 }
            )
        }
    }

    /// The notification settings of this computer.
    public var notifications = Notifications()
    /// True if the desktop's search and the menu of the tray icon name chats, as long as there is no passcode.
    public var namesChatsToDesktop = true
    /// The appearance of windows.
    public var appearance = Appearance()
    /// The columns of a wide window.
    public var columns = Columns()
    /// The size of the main window.
    public var windowSize = WindowSize()
    /// The longer side of a video in a small window, in pixels; nil for the default.
    public var filmSpan: Int?
    /// The use of players of other sites.
    public var webPlayers = WebPlayerRule.ask
    /// The rules for preloading.
    public var autoDownload = AutoDownload.usual
    /// How long media are kept on the disk.
    public var mediaKeeping = MediaKeeping()
    /// The changes to the accounts' routes to their servers. They apply to accounts opened afterwards.
    public var routes = RouteRule.Change()
    /// The name of the account in front; nil when none was chosen.
    public var current: String?

    /// Creates the default settings.
    public init() {}
}
