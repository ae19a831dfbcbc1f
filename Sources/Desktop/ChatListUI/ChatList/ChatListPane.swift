package import ChatNodes
package import ChatPresentation
package import ClientModel
import Foundation
package import GTKBridge
package import ListEngine
package import NodeKit
import StdExtras
import WindowParts

/// Acts on what the user does with the chat list.
protocol ChatListPaneDelegate: AnyObject {
    func openChat(_ chat: PeerID)
    /// Opens a chat in a window of its own.
    func openChatWindow(_ chat: PeerID)
    /// Opens the menu of a chat at a point of the list.
    func openMenu(of row: ChatRow, at point: Point)
    /// Loads more chats: the end of the list is near.
    func loadMoreChats()
}

/// The chat list on the screen.
package final class ChatListPane {
    package let widget: Widget
    weak var delegate: (any ChatListPaneDelegate)?
    /// The rows, the topmost first.
    package private(set) var rows: [ChatRow] = []

    private let surface: ChatListSurface

    init(_ environment: WindowEnvironment) {
        surface = environment.makeChatList()
        widget = surface.widget
        surface.delegate = self
        surface.widget.onKey(.first) { [weak self] in self?.key($0) ?? false }
    }

    /// The surface of the list.
    package var list: ListSurface { surface.surface }

    /// The chat that is open.
    package var selected: PeerID? {
        get { surface.selection }
        set { surface.selection = newValue }
    }

    /// Sets the colours.
    package func setTheme(_ theme: ChatTheme) { surface.theme = theme }

    /// Sets the metrics, as for another text size.
    package func setMetrics(_ metrics: ChatMetrics) { surface.change { $0.metrics = metrics } }

    /// Shows a new state of the list.
    func take(_ state: ChatListState) {
        rows = state.rows
        let now = Int32(clamping: Date().timeIntervalSince1970)
        surface.show(state.rows, edges: ListEdges(top: .end, bottom: state.hasMore ? .more : .end), now: now)
    }

    /// The chat `steps` rows below the open one; nil at the ends.
    package func neighbour(by steps: Int) -> PeerID? {
        guard let index = rows.firstIndex(where: { $0.id == selected }) else { return rows.first?.id }
        return rows.indices.contains(index + steps) ? rows[index + steps].id : nil
    }

    /// The chat under a drag.
    package var dropGoal: PeerID? {
        get { surface.dropGoal }
        set { surface.dropGoal = newValue }
    }

    /// The row at a point of the list.
    package func row(at point: Point) -> ChatRow? {
        surface.chat(at: point).flatMap { chat in rows.first { $0.id == chat } }
    }

    private func key(_ event: KeyEvent) -> Bool {
        guard surface.hasKeyboard, let key = ChatListShortcut(event) else { return false }
        switch key {
        case .step(let steps): surface.moveKeyboard(by: steps)
        case .open, .openWindow:
            guard let chat = surface.focused else { return false }
            if key == .open { delegate?.openChat(chat) } else { delegate?.openChatWindow(chat) }
        case .menu:
            guard let chat = surface.focused, let row = rows.first(where: { $0.id == chat }),
                let frame = surface.frame(of: chat)
            else { return false }
            delegate?.openMenu(
                of: row,
                at: Point(x: frame.x + frame.width / 4, y: frame.y + frame.height / 2)
            )
        }
        return true
    }

    /// Scrolls until a chat is visible.
    package func reveal(_ peer: PeerID) {
        surface.surface.change { $0.ensureVisible(ItemID(peer.packed), at: $1) }
    }
}

extension ChatListPane: ChatListSurfaceDelegate {
    package func clicked(_ chat: PeerID, _ click: ClickEvent) {
        switch click.button {
        case 1 where click.isControl: delegate?.openChatWindow(chat)
        case 1: delegate?.openChat(chat)
        case 3:
            guard let row = rows.first(where: { $0.id == chat }) else { return }
            let y = surface.surface.step.rows.first { $0.id == ItemID(chat.packed) }?.y ?? 0
            delegate?.openMenu(of: row, at: Point(x: click.position.x, y: click.position.y + Float(y)))
        default: break
        }
    }

    package func didStep(_ step: ListFrameUpdate) {
        if !step.pages.isEmpty { delegate?.loadMoreChats() }
    }
}
