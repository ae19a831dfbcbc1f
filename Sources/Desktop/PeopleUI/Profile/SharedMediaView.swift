import ChatPresentation
import ClientModel
import ClientHost
import ClientEngine
import Foundation
import GTKBridge
import Localization
import StdExtras
import WindowParts

/// The shared media of a chat, by kinds.
final class SharedMediaView {
    /// The side of a tile in pixels: on a page, and in a column with three tiles in a row.
    private static let tiles: (page: Float, column: Float) = (116, 88)

    let widget = Box(.vertical, spacing: 12)
    /// Called with an item to open.
    var onOpen: (@MainActor (SharedMediaItem, SharedMediaKind) -> Void)?

    private let account: Account
    private let peer: PeerID
    private let environment: WindowEnvironment
    private let tile: Float
    private let tiles = FlowBox(columns: 3...5, spacing: 2)
    private let rows = ListBox()
    private let note = Label(alignment: .center)
    private let waiting = Spinner(size: 20)
    private var observer: SharedMediaObserver?
    private var kind = SharedMediaKind.photos
    private var shown = SharedMediaState()

    init(_ account: Account, _ peer: PeerID, _ environment: WindowEnvironment, isWide: Bool) {
        (self.account, self.peer, self.environment) = (account, peer, environment)
        tile = isWide ? Self.tiles.page : Self.tiles.column
        let tabs = Box(.horizontal)
        tabs.addStyleClass("linked")
        tabs.align(horizontal: .center)
        var first: ToggleButton?
        for kind in SharedMediaKind.allCases {
            let name = kind.name(environment.strings)
            let choose: @MainActor (Bool) -> Void = { [weak self] isOn in if isOn { self?.show(kind) } }
            // The names of all kinds are wider than a column.
            let tab =
                isWide
                ? ToggleButton(text: name, toggle: choose)
                : ToggleButton(icon: kind.icon, label: name, toggle: choose)
            if let first { tab.join(first) } else { first = tab }
            tab.isOn = kind == self.kind
            tabs.append(tab)
        }
        note.addStyleClass("dim-label")
        note.setMargin(18)
        for part in [tabs, tiles, rows, note, waiting] as [Widget] { widget.append(part) }
        show(kind)
    }

    /// Loads more items at the end.
    func more() {
        guard shown.hasMore, !shown.items.isEmpty else { return }
        observer?.more()
    }

    /// Stops following.
    func stop() { observer = nil }

    private func show(_ kind: SharedMediaKind) {
        self.kind = kind
        shown = SharedMediaState()
        tiles.removeAll()
        rows.removeAll()
        (tiles.isVisible, rows.isVisible, note.isVisible, waiting.isVisible) = (false, false, false, true)
        let now = Int32(clamping: Date().timeIntervalSince1970)
        let strings = SharedWords(
            language: environment.strings,
            zone: environment.zone,
            today: environment.zone.day(of: now)
        )
        observer = SharedMediaObserver(store: account.store, peer: peer, kind: kind, words: strings) {
            [weak self] state in
            guard let self, self.kind == kind else { return }
            take(state)
        }
    }

    private func take(_ state: SharedMediaState) {
        for item in state.items { environment.known.learn(item.part.content?.media ?? [], peer) }
        let isLonger = state.items.starts(with: shown.items)
        if !isLonger {
            tiles.removeAll()
            rows.removeAll()
        }
        for item in isLonger ? state.items.dropFirst(shown.items.count) : state.items[...] { append(item) }
        shown = state
        tiles.isVisible = kind.isTiled && !state.items.isEmpty
        rows.isVisible = !kind.isTiled && !state.items.isEmpty
        note.text = environment.strings.nothingShared
        note.isVisible = state.items.isEmpty && !state.hasMore
        waiting.isVisible = state.items.isEmpty && state.hasMore
    }

    private func append(_ item: SharedMediaItem) {
        let kind = kind
        let open: @MainActor () -> Void = { [weak self] in self?.onOpen?(item, kind) }
        guard kind.isTiled else {
            let row = ActionRow(item.title, subtitle: item.detail)
            row.setLines(title: 1, subtitle: 1)
            row.addAtStart(Icon(kind.icon))
            row.onPress(open)
            rows.append(row)
            return
        }
        guard let picture = item.picture else { return }
        let tile = environment.makeTile(.media(picture), Size(width: tile, height: tile), radius: 0)
        let button = GTKBridge.Button(
            child: tile,
            label: "\(kind.singular(environment.strings)), \(item.detail)",
            press: open
        )
        button.addStyleClass("flat")
        button.addStyleClass("tile")
        tiles.append(button)
    }
}

extension SharedMediaKind {
    /// The name of the kind.
    func name(_ strings: Strings) -> String {
        switch self {
        case .photos: strings.photos
        case .videos: strings.videos
        case .files: strings.files
        case .links: strings.links
        case .voice: strings.voiceMessages
        case .music: strings.music
        }
    }

    /// The name of one item.
    fileprivate func singular(_ strings: Strings) -> String {
        self == .photos ? strings.photo : strings.video
    }

    fileprivate var icon: String {
        switch self {
        case .photos: "image-x-generic-symbolic"
        case .videos: "video-x-generic-symbolic"
        case .files: "text-x-generic-symbolic"
        case .links: "org.martlet.Martlet-link-symbolic"
        case .voice: "audio-input-microphone-symbolic"
        case .music: "folder-music-symbolic"
        }
    }
}
