import ClientModel
import Localization
import StdExtras

extension FileBlock {
    /// Creates the block for music: the title, and below it the performer and duration. The layout is that of any
    /// file.
    init(_ document: Document, _ music: MusicInfo, of message: StableID, language: Strings) {
        let fallback = document.name.isEmpty ? language.phrase(.media(.music)) : document.name
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
