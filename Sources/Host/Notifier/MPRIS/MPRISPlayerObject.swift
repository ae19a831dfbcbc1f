import StdExtras

/// The playback for panels and media keys: `org.mpris.MediaPlayer2.Player` (LX-11).
struct MPRISPlayerObject: BusObject {
    static let path = "/org/mpris/MediaPlayer2"
    static let interface = "org.mpris.MediaPlayer2.Player"
    static let members = """
        <property name="PlaybackStatus" type="s" access="read"/>
        <property name="Rate" type="d" access="readwrite"/>
        <property name="MinimumRate" type="d" access="read"/>
        <property name="MaximumRate" type="d" access="read"/>
        <property name="Metadata" type="a{sv}" access="read"/>
        <property name="Volume" type="d" access="read"/>
        <property name="Position" type="x" access="read"/>
        <property name="CanGoNext" type="b" access="read"/>
        <property name="CanGoPrevious" type="b" access="read"/>
        <property name="CanPlay" type="b" access="read"/>
        <property name="CanPause" type="b" access="read"/>
        <property name="CanSeek" type="b" access="read"/>
        <property name="CanControl" type="b" access="read"/>
        <method name="Next"/>
        <method name="Previous"/>
        <method name="Pause"/>
        <method name="PlayPause"/>
        <method name="Stop"/>
        <method name="Play"/>
        <method name="Seek"><arg type="x" direction="in"/></method>
        <method name="SetPosition"><arg type="o" direction="in"/><arg type="x" direction="in"/></method>
        <method name="OpenUri"><arg type="s" direction="in"/></method>
        <signal name="Seeked"><arg type="x"/></signal>
        """

    /// The current playback; nil for none.
    let playing: @Sendable () -> NowPlaying?
    /// Called with each command.
    let request: @Sendable (PlaybackCommand) -> Void

    func property(_ name: String) -> BusValue? { Self.property(name, of: playing()) }

    func change(_ property: String, to value: BusMessage) throws(BusErrorReply) {
        guard property == "Rate", let rate = value.double(0) else { throw .unknown }
        // The specification defines rate 0 as pause.
        request(rate == 0 ? .play(false) : .rate(rate))
    }

    func answer(_ method: String, _ arguments: BusMessage) throws(BusErrorReply) -> [BusValue] {
        switch method {
        case "Play": request(.play(true))
        case "Pause": request(.play(false))
        case "PlayPause": request(.toggle)
        case "Stop": request(.stop)
        case "Next": request(.next)
        case "Previous": request(.previous)
        case "Seek": arguments.int64(0).map { request(.skip(.microseconds($0))) }
        case "SetPosition":
            guard let now = playing(), let place = arguments.int64(1) else { break }
            // The command is for an earlier track, or beyond the end: ignored, as the specification says.
            guard arguments.path(0) == Self.path(of: now), (0...now.length.microseconds).contains(place)
            else {
                break
            }
            request(.seek(.microseconds(place)))
        default: throw .unknown
        }
        return []
    }

    // MARK: - Properties

    /// The properties whose changes are reported to panels.
    private static let told = [
        "PlaybackStatus", "Rate", "Metadata", "CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek",
    ]

    /// The properties that differ between two playbacks.
    static func changes(from old: NowPlaying?, to new: NowPlaying?) -> [BusValue.Option] {
        told.compactMap { name in
            guard let value = property(name, of: new), value != property(name, of: old) else { return nil }
            return BusValue.Option(name, value)
        }
    }

    private static func property(_ name: String, of playing: NowPlaying?) -> BusValue? {
        switch name {
        case "PlaybackStatus":
            .string(playing.map { $0.isPlaying ? "Playing" : "Paused" } ?? "Stopped")
        case "Rate": .double(playing?.rate ?? 1)
        case "MinimumRate": .double(1)
        case "MaximumRate": .double(2)
        case "Metadata": .options(playing.map(metadata) ?? [])
        case "Volume": .double(1)
        case "Position": .int64(playing?.position.microseconds ?? 0)
        case "CanGoNext": .bool(playing?.hasNext ?? false)
        case "CanGoPrevious", "CanPlay", "CanPause", "CanSeek": .bool(playing != nil)
        case "CanControl": .bool(true)
        default: nil
        }
    }

    private static func metadata(_ playing: NowPlaying) -> [BusValue.Option] {
        var data: [BusValue.Option] = [
            .init("mpris:trackid", .path(path(of: playing))),
            .init("mpris:length", .int64(playing.length.microseconds)),
            .init("xesam:title", .string(playing.title)),
        ]
        if !playing.artist.isEmpty {
            data.append(.init("xesam:artist", .strings([playing.artist])))
        }
        return data
    }

    private static func path(of playing: NowPlaying) -> String {
        "/org/martlet/Martlet/track/\(UInt64(bitPattern: playing.track))"
    }
}

extension Duration {
    fileprivate var microseconds: Int64 { Int64(clamping: self / .microseconds(1)) }
}
