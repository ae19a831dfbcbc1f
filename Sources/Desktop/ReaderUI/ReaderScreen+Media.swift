import Articles
import ChatNodes
import ClientEngine
package import ClientModel

// Photos, videos, sounds and files.
extension ReaderScreen {
    private var title: String { shown?.page.title ?? "" }

    /// Shows a photo or video among the others of the article.
    func show(_ id: MediaID) {
        guard let shown else { return }
        let all: [(id: MediaID, media: Media, caption: String)] = shown.article.media.compactMap { use in
            switch use.kind {
            case .photo: shown.photos[use.id].map { ($0.id, .photo($0), use.caption) }
            case .video: shown.documents[use.id].map { ($0.id, .document($0), use.caption) }
            case .audio: nil
            }
        }
        guard let place = all.firstIndex(where: { $0.id == id }) else { return }
        navigate(.show(all.map { ($0.media, $0.caption) }, at: place, title: title))
    }

    /// Plays a sound, and those of the article after it; downloads or opens another file.
    func play(_ id: MediaID) {
        guard let shown, let document = shown.documents[id.number] else { return }
        let sounds = shown.article.media.filter { $0.kind == .audio }.compactMap { shown.documents[$0.id] }
        switch document.kind {
        case .voice, .music:
            guard let place = sounds.firstIndex(where: { $0.id == id }) else { return }
            navigate(.play(sounds, at: place, title: title))
        default: navigate(.press(document))
        }
    }

    /// Shows which sound plays now; nil for none of this article.
    package func show(playing id: MediaID?) { surface.show(playing: id) }
}
