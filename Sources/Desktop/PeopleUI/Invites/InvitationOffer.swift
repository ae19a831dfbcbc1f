import ClientEngine
import ClientHost
package import GTKBridge
import Localization
package import WindowParts

/// A way to bring somebody to the server: a button that copies an invitation, or the sentence that says who can.
///
/// The server is asked whether members may invite, and the widget is empty until it has answered.
package final class InvitationOffer {
    package let widget = Box(.vertical, spacing: 6)

    private let context: ScreenContext
    private let list: InviteList
    private var isMaking = false

    /// An offer by the user of `context`.
    package init(_ context: ScreenContext) {
        self.context = context
        list = InviteList(context.services.inviteLinks, context.selfID)
        Task { [weak self, features = context.services.features] in
            guard let joining = await features.joining() else { return }
            self?.show(joining)
        }
    }

    private func show(_ joining: ServerJoining) {
        let strings = context.strings
        if let sentence = joining.refusal(strings, context.serverName) {
            let label = Label(sentence, overflow: .wraps, alignment: .center)
            label.addStyleClass("dim-label")
            widget.append(label)
            return
        }
        let button = GTKBridge.Button(strings.copyInvitation) { [weak self] in self?.copy() }
        button.addStyleClass("pill")
        button.align(horizontal: .center)
        widget.append(button)
        let label = Label(joining.meaning(strings), overflow: .wraps, alignment: .center)
        label.addStyleClass("dim-label")
        widget.append(label)
    }

    private func copy() {
        guard !isMaking else { return }
        isMaking = true
        Task { [weak self, context, list] in
            do {
                Clipboard.copy(try await list.makeInvitation())
                context.toasts.show(context.strings.invitationCopied)
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
            self?.isMaking = false
        }
    }
}
