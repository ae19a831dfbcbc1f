import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import ListEngine
import Localization

/// A chat list beside a chat, as in a window.
@MainActor
final class ChatPage {
    private let chats: ChatListSurface
    let chat: ChatSurface
    /// The oscillation of the chat, if any.
    var sway: OscillatingScroll?
    private let pictures = SampleImageProvider()
    private var drawn: (() -> Void)?
    private(set) var window: ApplicationWindow?

    /// Opens the window, and calls `drawn` once everything is laid out.
    static func open(in application: Application, _ look: ChatPageStyle, drawn: @escaping () -> Void)
        -> ChatPage
    {
        Appearance.choose(look.isDark ? .dark : .light)
        let window = ApplicationWindow(application, title: "Chats", width: look.width, height: look.height)
        let page = ChatPage(look, drawn: drawn)
        let row = Box(.horizontal)
        let side = Box(.vertical)
        side.append(page.chats.widget)
        side.setLeastSize(width: 300)
        side.expandHorizontally(false)
        row.append(side)
        row.append(page.chat.widget)
        let column = Box(.vertical)
        column.append(HeaderBar())
        column.append(row)
        window.setContent(column)
        window.present()
        page.window = window
        return page
    }

    private init(_ look: ChatPageStyle, drawn: @escaping () -> Void) {
        self.drawn = drawn
        let theme = look.isDark ? ChatTheme.dark : .light
        let language = look.isRightToLeft ? Strings(Language.english.mirrored) : .english
        let book = ImageLoader(pictures)
        let zone = TimeZoneRules()
        let now = SamplePeople.evening + 4_000
        chats = ChatListSurface(language: language, zone: zone, theme: theme, pictures: book, label: "Chats")
        chat = ChatSurface(
            language: language,
            zone: zone,
            today: zone.day(of: now),
            theme: theme,
            pictures: book,
            label: "Messages"
        )
        chats.selection = SamplePeople.ann
        chats.show(SampleChats.rows(), edges: ListEdges(top: .end, bottom: .end), now: now)
        let entries = SampleChat.entries(languageRunsLeft: look.isRightToLeft)
        var update = ChatUpdate(entries, edges: ListEdges(top: .end, bottom: .end), reason: .initial)
        if let position = look.position, entries.indices.contains(position) {
            let item = entries[position].id.item
            update.scroll = ScrollIntent(to: .item(item, .top(8)))
        }
        chat.delegate = self
        chat.show(update)
    }
}

extension ChatPage: ChatSurfaceDelegate {
    func perform(_ action: LayoutAction, in entry: ChatEntry) { Probe.say("perform \(action)") }

    func clicked(_ entry: ChatEntry, _ click: ClickEvent) {
        Probe.say("click \(click.button) × \(click.count)")
    }

    func openPeer(_ peer: PeerID) { Probe.say("open \(peer)") }

    func didStep(_ step: ListFrameUpdate) {
        swayOn()
        guard !step.rows.isEmpty, step.rows.allSatisfy(\.isMeasured), let drawn else { return }
        self.drawn = nil
        drawn()
    }
}

/// The style of the page.
struct ChatPageStyle {
    var isDark = false
    var isRightToLeft = false
    var width = 1000
    var height = 900
    /// The row at the top; nil for the newest at the bottom.
    var position: Int?

    /// Parses the words of the command line: `dark`, `rtl`, `1000x900`, `at=12`.
    init(_ words: Set<String>) {
        isDark = words.contains("dark")
        isRightToLeft = words.contains("rtl")
        for word in words {
            if word.hasPrefix("at=") { position = Int(word.dropFirst(3)) }
            let size = word.split(separator: "x").compactMap { Int($0) }
            if size.count == 2 { (width, height) = (size[0], size[1]) }
        }
    }
}
