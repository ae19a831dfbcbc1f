import Testing

@testable import Notifier

/// The playback as published to panels and media keys.
@Suite struct PlayingTests {
    private let song = NowPlaying(track: -7, title: "Low Tide", artist: "The Gulls", length: .seconds(30))

    private func names(_ old: NowPlaying?, _ new: NowPlaying?) -> [String] {
        MPRISPlayerObject.changes(from: old, to: new).map(\.name)
    }

    @Test func `panels are told of what changed, and how far it is they count themselves`() {
        var later = song
        later.position = .seconds(9)
        #expect(names(song, later) == [])
        later.isPlaying = false
        #expect(
            MPRISPlayerObject.changes(from: song, to: later) == [
                .init("PlaybackStatus", .string("Paused"))
            ]
        )
        later.hasNext = true
        #expect(names(song, later) == ["PlaybackStatus", "CanGoNext"])
    }

    @Test func `what ends leaves nothing that could be pressed`() {
        let changes = MPRISPlayerObject.changes(from: song, to: nil)
        #expect(changes.contains(.init("PlaybackStatus", .string("Stopped"))))
        #expect(changes.contains(.init("Metadata", .options([]))))
        #expect(changes.contains(.init("CanPlay", .bool(false))))
    }

    @Test func `a track has a title, a length, and an artist where one is known`() {
        let player = MPRISPlayerObject(playing: { song }, request: { _ in })
        guard case .options(let data)? = player.property("Metadata") else {
            Issue.record("no metadata")
            return
        }
        #expect(
            data == [
                .init(
                    "mpris:trackid",
                    .path("/org/martlet/Martlet/track/18446744073709551609")
                ),
                .init("mpris:length", .int64(30_000_000)),
                .init("xesam:title", .string("Low Tide")),
                .init("xesam:artist", .strings(["The Gulls"])),
            ]
        )
        var voice = song
        voice.artist = ""
        #expect(names(song, voice) == ["Metadata"])
    }

    @Test func `a track of a length that cannot be counted has the longest that can`() {
        let long = NowPlaying(track: 1, title: "", artist: "", length: .seconds(Int64.max / 2))
        let player = MPRISPlayerObject(playing: { long }, request: { _ in })
        guard case .options(let data)? = player.property("Metadata") else {
            Issue.record("no metadata")
            return
        }
        #expect(data.contains(.init("mpris:length", .int64(.max))))
    }

    @Test func `every property that is promised is there, playing or not`() {
        for playing in [song, nil] {
            let player = MPRISPlayerObject(playing: { playing }, request: { _ in })
            let program = MPRISRootObject {}
            for name in promised(MPRISPlayerObject.members) {
                #expect(player.property(name) != nil, "\(name)")
            }
            for name in promised(MPRISRootObject.members) {
                #expect(program.property(name) != nil, "\(name)")
            }
        }
    }

    private func promised(_ members: String) -> [String] {
        members.split(separator: "<property name=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
}
