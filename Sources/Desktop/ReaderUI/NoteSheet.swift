import ArticleLayout
import Articles
import ChatNodes
import GTKBridge
import Localization
import WindowParts

/// A sheet over the foot of an article with the text of a footnote.
final class NoteSheet {
    /// The height in pixels.
    private static let height = 180

    /// The widget.
    let widget = Box(.vertical)
    /// The text.
    let surface: ArticleSurface

    /// A sheet with the text of a note.
    ///
    /// - Parameters:
    ///   - note: The block of the note.
    ///   - article: The article of the note.
    ///   - environment: The appearance and language.
    ///   - go: Called to go to the note's place in the article.
    ///   - close: Called to close the sheet.
    init(
        _ note: ArticleBlock,
        of article: Article,
        _ environment: WindowEnvironment,
        go: @escaping @MainActor () -> Void,
        close: @escaping @MainActor () -> Void
    ) {
        let strings = environment.strings
        surface = environment.makeArticle()
        let bar = Box(.horizontal, spacing: 6)
        bar.setMargins(top: 6, start: 16, end: 8)
        let title = Label(strings.footnote)
        title.addStyleClass("heading")
        title.expandHorizontally()
        let place = Button(strings.goToFootnote, press: go)
        let end = Button(icon: "window-close-symbolic", label: strings.close, press: close)
        for button in [place, end] { button.addStyleClass("flat") }
        for part in [title, place, end] as [Widget] { bar.append(part) }
        surface.widget.expand()
        for part in [bar, surface.widget] as [Widget] { widget.append(part) }
        widget.addStyleClass("note-sheet")
        widget.setLeastSize(height: Self.height)
        widget.align(horizontal: .fill, vertical: .end)
        var part = article
        part.views = nil
        part.blocks = [note]
        surface.show(part, ArticleFiles())
    }
}
