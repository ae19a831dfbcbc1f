import ClientEngine
package import ClientModel
package import GTKBridge
import Localization

/// The bar in place of the composer in a chat where the user may not write: says why, or offers what can be done.
package final class ChatFootBar {
    package let widget = Box(.horizontal, spacing: 12)

    private let context: ScreenContext
    private let peer: PeerID
    private let reason = Label(overflow: .wraps, alignment: .center)
    private let button: GTKBridge.Button
    private var foot = ChatFoot.composer
    private var title = ""

    private let deleted: @MainActor () -> Void

    /// The bar of the chat with `peer`; calls `deleted` once the user has deleted the chat.
    package init(_ context: ScreenContext, of peer: PeerID, deleted: @escaping @MainActor () -> Void) {
        (self.context, self.peer, self.deleted) = (context, peer, deleted)
        button = Button("") {}
        button.addStyleClass("flat")
        reason.addStyleClass("dim-label")
        widget.addStyleClass("foot-bar")
        for part in [reason, button] as [Widget] {
            part.align(horizontal: .center, vertical: .center)
            widget.append(part)
        }
        widget.align(horizontal: .center)
        button.onPress { [weak self] in self?.press() }
    }

    /// Takes the focus, if there is something to press.
    package func takeFocus() { if button.isVisible { button.takeFocus() } }

    /// Shows what stands in place of the composer in the chat named `title`.
    package func show(_ foot: ChatFoot, of title: String) {
        self.title = title
        guard foot != self.foot else { return }
        self.foot = foot
        let strings = context.strings
        let (text, action): (String?, String?) =
            switch foot {
            case .composer: (nil, nil)
            case .join(let isChannel): (nil, isChannel ? strings.joinChannel : strings.joinGroup)
            case .notifications(let isMuted): (nil, isMuted ? strings.unmute : strings.mute)
            case .unblock(let name): (nil, strings.unblockPerson(name: name))
            case .deletedAccount: (nil, strings.deleteChat)
            case .notMember(isChannel: true): (strings.notMemberOfChannel, nil)
            case .notMember(isChannel: false): (strings.notMemberOfGroup, strings.deleteChat)
            case .mayNotWrite: (strings.mayNotWrite, nil)
            }
        reason.isVisible = text != nil
        reason.text = text ?? ""
        button.isVisible = action != nil
        button.setText(action ?? "")
    }

    private func press() {
        let (services, peer) = (context.services, peer)
        switch foot {
        case .join: context.attempt { _ = try await services.channels.join(peer) }
        case .notifications(let isMuted):
            context.attempt { try await services.chatSettings.mute(peer, until: isMuted ? 0 : .max) }
        case .unblock: context.attempt { _ = try await services.contacts.setBlocked(false, peer) }
        case .deletedAccount, .notMember:
            LeavingConfirmation.askToDelete(peer, named: title, context, deleted: deleted)
        case .composer, .mayNotWrite: break
        }
    }
}
