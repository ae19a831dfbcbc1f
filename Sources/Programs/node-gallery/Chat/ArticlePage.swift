import Articles
import ChatNodes
import ChatPresentation
import GTKBridge
import ListEngine
import Localization
import NodeKit

/// An article with all kinds of blocks, as the reader of the window shows it.
@MainActor
final class ArticlePage {
    private let surface: ArticleSurface
    private let pictures = SampleImageProvider()

    /// Opens the window, and calls `drawn` once the first rows are laid out.
    static func open(in application: Application, _ look: ChatPageStyle, drawn: @escaping () -> Void)
        -> ArticlePage
    {
        Appearance.choose(look.isDark ? .dark : .light)
        let window = ApplicationWindow(application, title: "Article", width: look.width, height: look.height)
        let page = ArticlePage(look)
        window.setContent(page.surface.widget)
        window.present()
        Task {
            while !page.surface.surface.isComplete { try? await Task.sleep(for: .milliseconds(20)) }
            drawn()
        }
        return page
    }

    private init(_ look: ChatPageStyle) {
        let language = look.isRightToLeft ? Strings(Language.english.mirrored) : .english
        surface = ArticleSurface(
            metrics: ChatMetrics(),
            language: language,
            zone: TimeZoneRules(),
            theme: look.isDark ? .dark : .light,
            pictures: ImageLoader(pictures),
            label: "Article"
        )
        let blocks = SampleBlocks(words: look.isRightToLeft ? .rightToLeft : .init()).all
        let article = Article(
            url: "https://example.org/a",
            blocks: blocks,
            isRightToLeft: look.isRightToLeft
        )
        surface.show(article, SampleBlocks.files)
    }

    /// Runs the command in a line: `move -900` scrolls by a distance in pixels.
    func perform(_ line: String) {
        guard case .move(let distance)? = ChatCommand(line) else { return Probe.say("what is \(line)?") }
        surface.surface.change { list, now in
            list.drag(by: distance, at: now)
            list.endDrag(velocity: 0, at: now)
        }
        Probe.say("moved")
    }
}
