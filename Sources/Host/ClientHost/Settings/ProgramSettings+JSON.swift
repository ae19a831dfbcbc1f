import ClientEngine
import ClientNetwork
import Foundation
import MTProto

// The JSON format: default values are left out, so that they change with the program.
extension ProgramSettings {
    /// Parses a file's bytes; nil when they are not settings. Fields of a later version are ignored, and stay in the
    /// file.
    init?(json: [UInt8]) {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(json)) else { return nil }
        self.init()
        current = stored.current
        notifications.areShown = stored.notifications?.shown ?? true
        notifications.showPreviews = stored.notifications?.previews ?? true
        notifications.haveSound = stored.notifications?.sound ?? true
        namesChatsToDesktop = stored.namesChats ?? true
        if let limits = stored.autoDownload { autoDownload.limits = AutoDownload(named: limits).limits }
        if let networks = stored.loadAheadOver {
            autoDownload.aheadOver = Set(networks.compactMap { AutoDownload.NetworkKind(rawValue: $0) })
        }
        appearance.scheme = stored.scheme.flatMap { Appearance.Scheme(rawValue: $0) } ?? .system
        appearance.accent = stored.accent.flatMap { Appearance.Accent(rawValue: $0) } ?? .blue
        appearance.wallpaper = stored.wallpaper.flatMap { Appearance.Wallpaper(rawValue: $0) } ?? .meadow
        appearance.language = stored.language.map { Appearance.Language(rawValue: $0) } ?? .system
        if let size = stored.textSize, size.isFinite {
            appearance.textSize = min(
                max(size, Appearance.textSizes.lowerBound),
                Appearance.textSizes.upperBound
            )
        }
        if let reading = stored.reading { appearance.reading = reading.reading }
        appearance.showsPerformance = stored.performance ?? false
        appearance.showsLargeEmoji = stored.largeEmoji ?? true
        appearance.animatesEmoji = stored.animatedEmoji ?? true
        appearance.checksSpelling = stored.spelling ?? true
        if let columns = stored.columns { self.columns = columns.columns }
        if let window = stored.window { windowSize = window.windowSize }
        filmSpan = stored.filmSpan
        webPlayers = stored.webPlayers.flatMap { WebPlayerRule(rawValue: $0) } ?? .ask
        if let keeping = stored.keepMedia { mediaKeeping = keeping.mediaKeeping }
        routes = RouteRule.Change(
            proxy: stored.proxy.map { $0.proxy },
            // What a later version has chosen is any that works.
            selection: stored.transport.map { TransportSelection($0) ?? .automatic }
        )
    }

    /// The bytes of the new file.
    ///
    /// - Parameters:
    ///   - before: The settings as they were read.
    ///   - file: The bytes of the file that was read; nil when there was none.
    /// - Returns: The bytes.
    /// - Throws: Foundation's errors, none of which occurs for these values.
    func json(insteadOf before: ProgramSettings, in file: [UInt8]?) throws -> [UInt8] {
        try StoredJSON.bytes(of: Stored(self), insteadOf: Stored(before), in: file)
    }
}

/// The file. The command line uses the same names.
private struct Stored: Codable {
    struct Notifications: Codable {
        var shown: Bool?
        var previews: Bool?
        var sound: Bool?
    }

    /// A proxy; without a kind it means "no proxy".
    struct Proxy: Codable {
        var kind: String?
        var host: String?
        var port: UInt16?
        var user: String?
        var password: String?
    }

    /// The look of articles.
    struct Reading: Codable {
        var ground: String?
        var night: Bool?
        var serifs: Bool?
        var size: Double?
    }

    struct Columns: Codable {
        /// The valid widths, wider than any display; the window applies its own limits.
        static let widths = 0...100_000

        var list: Int?
        var narrow: Bool?
        var info: Bool?
        var infoWidth: Int?
    }

    struct Window: Codable {
        /// The valid sizes: nothing smaller is usable, no display is larger.
        static let (widths, heights) = (360...16_384, 294...16_384)

        var width: Int?
        var height: Int?
        var maximised: Bool?
    }

    /// How long media are kept; 0 for no limit.
    struct KeepMedia: Codable {
        /// The valid limits: more than any disk or life has.
        static let limits = 1...1_000_000

        var gibibytes: Int?
        var days: Int?

        init(_ keeping: ProgramSettings.MediaKeeping) {
            (gibibytes, days) = (keeping.gibibytes ?? 0, keeping.days ?? 0)
        }

        var mediaKeeping: ProgramSettings.MediaKeeping {
            var keeping = ProgramSettings.MediaKeeping()
            if let gibibytes { keeping.gibibytes = Self.limits.contains(gibibytes) ? gibibytes : nil }
            if let days { keeping.days = Self.limits.contains(days) ? days : nil }
            return keeping
        }
    }

    var current: String?
    var notifications: Notifications?
    /// False if the desktop's search and menus name no chats.
    var namesChats: Bool?
    /// Limits in bytes by network, kind of media and kind of chat.
    var autoDownload: AutoDownload.NamedLimits?
    /// The networks over which chats are preloaded that the user has not opened.
    var loadAheadOver: [String]?
    var proxy: Proxy?
    /// The name of a transport, or `auto`.
    var transport: String?
    /// The name of the colour scheme.
    var scheme: String?
    /// The text size, in pixels.
    var textSize: Double?
    /// The name of the colour of buttons, names and links.
    var accent: String?
    /// The language of the windows: `en`, `ru`…
    var language: String?
    /// False if messages of nothing but emoji are shown as other texts.
    var largeEmoji: Bool?
    /// False if emoji that stand alone do not move.
    var animatedEmoji: Bool?
    /// False if misspelt words are not marked.
    var spelling: Bool?
    var wallpaper: String?
    var reading: Reading?
    /// True if windows show their performance.
    var performance: Bool?
    /// The layout of wide windows.
    var columns: Columns?
    /// The size of the main window.
    var window: Window?
    /// The longer side of a video in a small window, in pixels.
    var filmSpan: Int?
    /// `always` or `never`, if a press on a player of another site does not ask.
    var webPlayers: String?
    var keepMedia: KeepMedia?

    init(_ settings: ProgramSettings) {
        let usual = ProgramSettings()
        current = settings.current
        if settings.mediaKeeping != usual.mediaKeeping { keepMedia = KeepMedia(settings.mediaKeeping) }
        if settings.notifications != usual.notifications {
            notifications = Notifications(
                shown: settings.notifications.areShown,
                previews: settings.notifications.showPreviews,
                sound: settings.notifications.haveSound
            )
        }
        if settings.autoDownload.limits != usual.autoDownload.limits {
            autoDownload = settings.autoDownload.named
        }
        if settings.autoDownload.aheadOver != usual.autoDownload.aheadOver {
            loadAheadOver = settings.autoDownload.aheadOver.map(\.rawValue).sorted()
        }
        if settings.appearance.scheme != usual.appearance.scheme {
            scheme = settings.appearance.scheme.rawValue
        }
        if settings.appearance.textSize != usual.appearance.textSize {
            textSize = settings.appearance.textSize
        }
        if settings.appearance.accent != usual.appearance.accent {
            accent = settings.appearance.accent.rawValue
        }
        if settings.appearance.language != usual.appearance.language {
            language = settings.appearance.language.rawValue
        }
        if !settings.namesChatsToDesktop { namesChats = false }
        if settings.appearance.showsPerformance { performance = true }
        if !settings.appearance.showsLargeEmoji { largeEmoji = false }
        if !settings.appearance.checksSpelling { spelling = false }
        if !settings.appearance.animatesEmoji { animatedEmoji = false }
        if settings.appearance.wallpaper != .meadow { wallpaper = settings.appearance.wallpaper.rawValue }
        if settings.appearance.reading != usual.appearance.reading {
            reading = Reading(settings.appearance.reading)
        }
        if settings.columns != usual.columns { columns = Columns(settings.columns) }
        if settings.windowSize != usual.windowSize { window = Window(settings.windowSize) }
        filmSpan = settings.filmSpan
        if settings.webPlayers != usual.webPlayers { webPlayers = settings.webPlayers.rawValue }
        proxy = settings.routes.proxy.map { Proxy($0) }
        transport = settings.routes.selection?.name
    }
}

extension Stored.Columns {
    init(_ columns: ProgramSettings.Columns) {
        (list, narrow) = (columns.listWidth, columns.isListNarrow)
        (info, infoWidth) = (columns.showsInfo, columns.infoWidth)
    }

    var columns: ProgramSettings.Columns {
        var columns = ProgramSettings.Columns()
        if let list, Self.widths.contains(list) { columns.listWidth = list }
        if let infoWidth, Self.widths.contains(infoWidth) { columns.infoWidth = infoWidth }
        columns.isListNarrow = narrow ?? columns.isListNarrow
        columns.showsInfo = info ?? columns.showsInfo
        return columns
    }
}

extension Stored.Reading {
    init(_ reading: ProgramSettings.Appearance.Reading) {
        (ground, night) = (reading.ground.rawValue, reading.isDarkAtNight)
        (serifs, size) = (reading.hasSerifs, reading.size)
    }

    var reading: ProgramSettings.Appearance.Reading {
        var reading = ProgramSettings.Appearance.Reading()
        reading.ground = ground.flatMap { .init(rawValue: $0) } ?? reading.ground
        reading.isDarkAtNight = night ?? false
        reading.hasSerifs = serifs ?? false
        if let size, ProgramSettings.Appearance.Reading.sizes.contains(size) { reading.size = size }
        return reading
    }
}

extension Stored.Window {
    init(_ size: ProgramSettings.WindowSize) {
        (width, height, maximised) = (size.width, size.height, size.isMaximised)
    }

    var windowSize: ProgramSettings.WindowSize {
        var size = ProgramSettings.WindowSize()
        if let width, Self.widths.contains(width) { size.width = width }
        if let height, Self.heights.contains(height) { size.height = height }
        size.isMaximised = maximised ?? size.isMaximised
        return size
    }
}

extension Stored.Proxy {
    private static let kinds: [(MTProto.Proxy.Kind, String)] = [(.socks5, "socks5"), (.http, "http")]

    init(_ proxy: MTProto.Proxy?) {
        guard let proxy else { return }
        kind = Self.kinds.first { $0.0 == proxy.kind }?.1
        (host, port, user, password) = (proxy.host, proxy.port, proxy.user, proxy.password)
    }

    var proxy: MTProto.Proxy? {
        guard let kind = Self.kinds.first(where: { $0.1 == kind })?.0, let host, let port else { return nil }
        return MTProto.Proxy(kind, host: host, port: port, user: user, password: password)
    }
}
