import ClientModel
import Foundation
import TestKit
import Testing

@testable import ClientEngine

@Suite struct OutgoingMediaInspectionTests {
    private let size = PixelSize(width: 640, height: 360)

    private func media(_ mimeType: String, at path: String = "/a/b") -> OutgoingMedia {
        .file(path: path, .file, name: "b", mimeType: mimeType)
    }

    private func kind(_ media: OutgoingMedia) -> DocumentKind? {
        if case .playable(_, let kind, _, _, _) = media { kind } else { nil }
    }

    private func inspection(hasSound: Bool, size: PixelSize?) -> MediaInspection {
        var inspection = MediaInspection()
        (inspection.hasSound, inspection.size, inspection.duration) = (hasSound, size, 2.5)
        inspection.thumbnail = [0xFF, 0xD8, 0xFF]
        return inspection
    }

    @Test func `a film with sound is a film, with its length, size and thumbnail`() {
        var seen = inspection(hasSound: true, size: size)
        seen.canStream = true
        var video = VideoInfo(size: size, duration: 2.5)
        video.canStream = true
        #expect(
            media("video/mp4").inspected(seen)
                == .playable(
                    path: "/a/b",
                    .video(video),
                    name: "b",
                    mimeType: "video/mp4",
                    thumbnail: [0xFF, 0xD8, 0xFF]
                )
        )
        #expect(kind(media("video/x-matroska").inspected(seen)) == nil)
    }

    @Test func `a small MP4 without sound is an animation, unless some stream is unknown`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/silent.mp4"
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
        var silent = inspection(hasSound: false, size: size)
        guard case .animation? = kind(media("video/mp4", at: path).inspected(silent)) else {
            Issue.record("no animation")
            return
        }
        guard case .video? = kind(media("video/webm", at: path).inspected(silent)) else {
            Issue.record("no film")
            return
        }
        silent.hasUnknownStreams = true
        guard case .video? = kind(media("video/mp4", at: path).inspected(silent)) else {
            Issue.record("no film")
            return
        }
    }

    @Test func `a song is music, and a video file without frames is, too`() {
        var song = inspection(hasSound: true, size: nil)
        (song.title, song.performer) = ("Lark", "Ada")
        let music = DocumentKind.music(MusicInfo(duration: 2, title: "Lark", performer: "Ada"))
        #expect(kind(media("audio/mpeg").inspected(song)) == music)
        guard case .playable(_, let kind, _, let mimeType, _) = media("video/mp4").inspected(song) else {
            Issue.record("no music")
            return
        }
        #expect(kind == music && mimeType == "audio/mp4")
    }

    @Test func `what was not inspected, or needs no inspection, stays as it was`() async {
        let film = media("video/mp4")
        #expect(film.pathToInspect == "/a/b")
        #expect(await film.inspected { _ in nil } == film)
        let text = media("text/plain")
        #expect(text.pathToInspect == nil)
        #expect(await text.inspected { _ in MediaInspection() } == text)
    }

    @Test func `albums take photos with films, songs with songs, files with files, and no animation`() {
        let video = VideoInfo(size: size, duration: 1)
        func playable(_ kind: DocumentKind) -> OutgoingMedia {
            .playable(path: "/a", kind, name: "a", mimeType: "", thumbnail: [])
        }
        let photo = OutgoingMedia.photo(path: "/p", size, .high)
        let song = playable(.music(MusicInfo(duration: 1, title: "", performer: "")))
        let film = playable(.video(video))
        let animation = playable(.animation(video))
        let file = media("text/plain")
        let picked = [photo, film, song, song, file, animation, animation, file, file]
        let albums = OutgoingMedia.albums(of: picked, \.self)
        #expect(albums.map(\.count) == [2, 2, 1, 1, 1, 2])
    }

    @Test func `an inspection is cut to its bounds when it is read`() throws {
        var told = inspection(hasSound: true, size: PixelSize(width: 1 << 20, height: 4))
        told.duration = -.infinity
        told.title = String(repeating: "a\n", count: 500)
        told.thumbnail = [1, 2, 3]
        let read = try MediaInspection(record: told.record())
        #expect(read.size == nil && read.duration == 0 && read.thumbnail.isEmpty)
        #expect(read.title == String(repeating: "a", count: MediaInspection.longestText))
    }
}
