import GTKBridge
import Localization

/// The row of equal tiles below the name of a profile: what one does most often there, and the chat's menu.
final class ProfileTiles {
    /// A tile with an action.
    private struct Tile: Equatable {
        let icon: String
        let caption: String
        let label: String
        let command: Command

        init(_ icon: String, _ caption: String, _ command: Command, label: String? = nil) {
            (self.icon, self.caption, self.command) = (icon, caption, command)
            self.label = label ?? caption
        }
    }

    /// The actions of tiles.
    private enum Command { case message, mute, search, addMembers, addContact }

    let widget = Box(.horizontal, spacing: 8)
    /// Carries out the commands.
    var onCommand: (@MainActor (ProfileView.Command) -> Void)?

    private let strings: Strings
    private let place: ProfileScreen.Place
    private let makeMenu: @MainActor () -> [MenuSection]
    private var shown: [Tile]?

    /// - Parameters:
    ///   - strings: The language.
    ///   - place: The place of the profile in the window.
    ///   - makeMenu: Makes the menu of the chat.
    init(
        _ strings: Strings,
        place: ProfileScreen.Place,
        makeMenu: @escaping @MainActor () -> [MenuSection]
    ) {
        (self.strings, self.place, self.makeMenu) = (strings, place, makeMenu)
        widget.align(horizontal: .center)
        widget.isHomogeneous = true
    }

    /// Shows the tiles of a profile. Tiles that stay the same keep the focus.
    func show(_ state: ProfileState) {
        let tiles = tiles(of: state)
        guard tiles != shown else { return }
        shown = tiles
        widget.removeAll()
        for tile in tiles { widget.append(button(of: tile)) }
        if !state.isSaved { widget.append(makeMenuTile()) }
        widget.isVisible = !tiles.isEmpty || !state.isSaved
    }

    private func tiles(of state: ProfileState) -> [Tile] {
        var tiles: [Tile] = []
        // Beside the chat, the chat is open already.
        if state.abilities.contains(.message), place != .column {
            tiles.append(Tile("org.martlet.Martlet-chat-symbolic", strings.message, .message))
        }
        if !state.isSaved {
            tiles.append(
                state.isMuted
                    ? Tile("audio-volume-muted-symbolic", strings.unmute, .mute)
                    : Tile("audio-volume-high-symbolic", strings.mute, .mute)
            )
        }
        if state.abilities.contains(.message) {
            tiles.append(Tile("edit-find-symbolic", strings.search, .search, label: strings.searchInChat))
        }
        if state.abilities.contains(.addMembers) {
            tiles.append(Tile("list-add-symbolic", strings.addMembers, .addMembers))
        }
        if state.abilities.contains(.addContact) {
            tiles.append(Tile("contact-new-symbolic", strings.addContact, .addContact))
        }
        return tiles
    }

    private func button(of tile: Tile) -> GTKBridge.Button {
        let face = Box(.vertical, spacing: 4)
        let caption = Label(tile.caption, overflow: .wraps, alignment: .center)
        caption.addStyleClass("caption")
        for part in [Icon(tile.icon), caption] as [Widget] { face.append(part) }
        face.setMargins(top: 4, bottom: 4)
        let button = GTKBridge.Button(child: face, label: tile.label) { [weak self] in
            self?.perform(tile.command)
        }
        button.addStyleClass("profile-tile")
        return button
    }

    private func makeMenuTile() -> MenuButton {
        let menu = MenuButton(icon: "view-more-symbolic", text: strings.moreOptions)
        menu.addStyleClass("profile-tile")
        menu.onOpen { [weak self, weak menu] in if let self { menu?.setMenu(makeMenu()) } }
        return menu
    }

    private func perform(_ command: Command) {
        switch command {
        case .message: onCommand?(.message)
        case .mute: onCommand?(.mute)
        case .search: onCommand?(.search)
        case .addMembers: onCommand?(.addMembers)
        case .addContact: onCommand?(.addContact)
        }
    }
}
