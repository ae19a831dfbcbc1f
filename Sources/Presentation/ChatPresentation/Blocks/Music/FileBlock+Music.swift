import ClientModel
import Localization
import StdExtras

extension FileBlock {
    /// A piece of music: its title, and below it who plays it and how long. It is laid out as any file.
    init(_ document: Document, _ music: MusicInfo, of message: StableID, language: Strings) {
        let fallback = document.name.isEmpty ? language.words(.media(.music)) : document.name
        let length = DurationText.text(Int(clamping: music.duration))
        self.init(
            music.title.isEmpty ? fallback : music.title,
            detail: music.performer.isEmpty ? length : "\(music.performer) · \(length)",
            icon: .music,
            message: message
        )
        if !document.thumbnails.isEmpty { thumbnail = document.id }
    }
}
