import ChatPresentation
import ClientEngine
import ClientModel
import Testing

@testable import SendFilesUI

@Suite struct SendFilesSelectionTests {
    private static func file(_ name: String, as media: OutgoingMedia? = nil) -> PickedFile {
        let asFile = OutgoingMedia.file(path: name, .file, name: name, mimeType: "")
        return PickedFile(name, byteCount: 1, as: media ?? asFile, asFile: asFile)
    }

    private static func photo(_ name: String, side: Int32 = 4000) -> PickedFile {
        file(name, as: .photo(path: name, PixelSize(width: side, height: 100), .high))
    }

    private static func playable(_ name: String, _ kind: DocumentKind) -> PickedFile {
        file(name, as: .playable(path: name, kind, name: name, mimeType: "", thumbnail: []))
    }

    private static let film = playable(
        "film",
        .video(VideoInfo(size: PixelSize(width: 4, height: 3), duration: 2))
    )
    private static let song = playable("song", .music(MusicInfo(duration: 1, title: "", performer: "")))

    private func names(_ selection: SendFilesSelection) -> [[String]] {
        selection.albums.map { $0.map(\.file.name) }
    }

    @Test func `photos go with films, music with music and files with files, in their order`() {
        let files = [
            Self.photo("a"), Self.film, Self.photo("b"), Self.song, Self.song, Self.file("c"), Self.file("d"),
        ]
        var selection = SendFilesSelection(files)
        #expect(names(selection) == [["a", "film", "b"], ["song", "song"], ["c", "d"]])
        selection.isGrouped = false
        #expect(names(selection) == [["a"], ["film"], ["b"], ["song"], ["song"], ["c"], ["d"]])
        #expect(selection.canBeGrouped, "the choice stays")
        selection.isGrouped = true
        selection.isAsFiles = true
        #expect(names(selection) == [["a", "film", "b", "song", "song", "c", "d"]])
    }

    @Test func `one file is taken away, its like and the order of the others stay`() {
        var selection = SendFilesSelection([Self.photo("a"), Self.film, Self.photo("a")])
        #expect(selection.word == .album)
        selection.remove(0)
        #expect(selection.items.map(\.number) == [1, 2])
        selection.remove(1)
        #expect(names(selection) == [["a"]] && selection.word == .photo && !selection.canBeGrouped)
    }

    @Test func `a file is moved by one place, but not beyond the others`() {
        var selection = SendFilesSelection([Self.photo("a"), Self.film, Self.photo("b")])
        #expect(selection.move(2, later: false) && names(selection) == [["a", "b", "film"]])
        #expect(selection.move(0, later: true) && names(selection) == [["b", "a", "film"]])
        #expect(!selection.move(2, later: false) && !selection.move(1, later: true))
        #expect(!selection.move(7, later: true) && names(selection) == [["b", "a", "film"]])
    }

    @Test func `the quality is that of photos, where it matters`() {
        var selection = SendFilesSelection([Self.photo("a"), Self.film])
        #expect(selection.hasQuality)
        selection.quality = .standard
        let qualities = selection.media.values.compactMap { media -> PhotoQuality? in
            if case .photo(_, _, let quality) = media { quality } else { nil }
        }
        #expect(qualities == [.standard])
        selection.isAsFiles = true
        #expect(!selection.hasQuality && selection.hasChoice)
        #expect(!SendFilesSelection([Self.photo("a", side: 1280)]).hasQuality)
        #expect(!SendFilesSelection([Self.file("a")]).hasChoice)
    }
}
