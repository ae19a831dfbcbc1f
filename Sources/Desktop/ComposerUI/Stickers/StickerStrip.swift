import ChatNodes
import ClientModel
import GTKBridge
import WindowParts

/// The row of sections in the sticker panel, for moving between them.
final class StickerStrip {
    private typealias Section = StickerPanelState.Section

    /// The width and height of a section's image, in pixels.
    private static let side = 26
    /// The space visible beside the marked section, in pixels: enough to show that there are more.
    private static let room = 12.0

    let widget: ScrolledWindow

    private let environment: WindowEnvironment
    private let chat: PeerID
    private let choose: @MainActor (Int) -> Void
    private let row = Box(.horizontal, spacing: 2)
    private var kinds: [StickerPanelState.Section.Kind] = []
    private var tabs: [(button: ToggleButton, tile: StickerTile?)] = []
    /// The section that was revealed last.
    private var revealed: Int?

    /// An empty row.
    ///
    /// - Parameters:
    ///   - environment: The appearance and language.
    ///   - chat: The chat that stickers are sent to.
    ///   - choose: Shows the section with this index.
    init(_ environment: WindowEnvironment, in chat: PeerID, choose: @escaping @MainActor (Int) -> Void) {
        (self.environment, self.chat, self.choose) = (environment, chat, choose)
        row.setMargin(6)
        widget = ScrolledWindow(row, scrollsSideways: true)
        widget.addStyleClass("strip")
    }

    /// Shows the sections.
    func show(_ sections: [StickerPanelState.Section]) {
        if sections.map(\.kind) != kinds {
            kinds = sections.map(\.kind)
            row.removeAll()
            tabs = []
            revealed = nil
            for (index, section) in sections.enumerated() { append(section, index) }
        }
        for (section, tab) in zip(sections, tabs) {
            let cover = section.stickers.first?.document
            if let cover { environment.known.learn([.document(cover)], chat) }
            tab.tile?.show(cover, letters: String(section.title.prefix(1)))
            tab.button.setName(section.title(environment.strings))
        }
    }

    /// Marks the visible section.
    func mark(_ index: Int?) {
        guard let index, tabs.indices.contains(index) else { return }
        let button = tabs[index].button
        if !button.isOn { button.isOn = true }
        // Only when the section changes, so that the user may scroll the strip meanwhile.
        if revealed != index, widget.reveal(button, room: Self.room, along: .horizontal) { revealed = index }
    }

    private func append(_ section: StickerPanelState.Section, _ index: Int) {
        let toggle: @MainActor (Bool) -> Void = { [weak self] _ in
            // A pressed tab stays on, as one section is always visible.
            self?.tabs[index].button.isOn = true
            self?.choose(index)
        }
        let button: ToggleButton
        var tile: StickerTile?
        if case .set = section.kind {
            let made = environment.makeStickerTile(side: Self.side)
            let picture = CustomWidget(made, styleName: "sticker", role: .presentation)
            button = ToggleButton(child: picture, label: section.title, toggle: toggle)
            tile = made
        } else {
            let name = section.title(environment.strings)
            button = ToggleButton(icon: section.kind.icon, label: name, toggle: toggle)
        }
        if let first = tabs.first { button.join(first.button) }
        button.addStyleClass("flat")
        button.addStyleClass("sticker-tab")
        row.append(button)
        tabs.append((button, tile))
    }
}

extension StickerPanelState.Section.Kind {
    /// The icon of a section that is not a set.
    fileprivate var icon: String {
        switch self {
        case .recent: "document-open-recent-symbolic"
        case .chats, .set: "mail-unread-symbolic"
        case .found: "system-search-symbolic"
        case .emojiInChats: "org.martlet.Martlet-emoji-symbolic"
        }
    }
}
