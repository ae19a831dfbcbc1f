import ChatNodes
import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import ComposerUI
import GTKBridge
import Localization
import WindowParts

// What the user presses in a bubble and what opens beside it.
extension MessageActions {
    /// Tells why a message was not sent, beside its mark.
    func showFailure(of bubble: BubbleEntry, in list: HistoryPane) {
        let failed = bubble.parts.map(\.message).first { $0.flags.contains(.failed) }
        guard let id = failed?.stableID else { return }
        Task { [weak self, context] in
            // A message that was sent or deleted meanwhile has no reason, and needs no popover.
            guard let reason = try? await context.services.sender.failure(of: id), let self,
                let place = list.surface.frame(of: .showFailure, in: bubble.id.item)
            else { return }
            let words = context.strings.sentence(of: context.strings.clause(reason))
            FailurePopover.open(words, context.strings, on: list.surface.widget, at: place) { [weak self] in
                self?.perform($0, on: bubble)
            }
        }
    }

    /// Shows the set of a sticker, from which others can be sent.
    func showStickers(
        of set: StickerSetID,
        for action: ElementAction,
        in bubble: BubbleEntry,
        of list: HistoryPane
    ) {
        guard let place = list.surface.frame(of: action, in: bubble.id.item) else { return }
        StickerSetPopover.open(set, in: chat.peer, on: list.surface.widget, at: place, context) {
            [weak self] in self?.composer.use(sticker: $0)
        }
    }

    /// Does what a button of a bot is for, as far as no bot needs to answer.
    func pressButton(_ row: Int, _ column: Int, of bubble: BubbleEntry) {
        guard case .inline(let markup)? = bubble.parts.last?.content?.markup else { return }
        // As they are laid out: empty rows are left out.
        let rows = markup.rows.map(\.buttons).filter { !$0.isEmpty }
        guard rows.indices.contains(row), rows[row].indices.contains(column) else { return }
        switch rows[row][column].action {
        case .open(let address): delegate?.follow(PressedLink(address, shownAs: []))
        case .copy(let text): copy(text)
        case .openProfile(let peer): delegate?.openProfile(of: peer)
        default: break
        }
    }

    /// Opens the page of a link preview, of which this version has no view of its own.
    func openPage(_ id: MediaID, of bubble: BubbleEntry) {
        let contents = bubble.parts.compactMap(\.content)
        for case .webPage(let page) in contents.flatMap(\.media) where page.id == id {
            delegate?.follow(PressedLink(page, shownAs: contents.flatMap(\.visibleAddresses)))
        }
    }
}
