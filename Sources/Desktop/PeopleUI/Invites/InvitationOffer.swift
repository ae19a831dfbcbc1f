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
    private let copying: InvitationCopying

    /// An offer by the user of `context`.
    package init(_ context: ScreenContext) {
        self.context = context
        copying = InvitationCopying(to: InviteList(context.services.inviteLinks, context.selfID), context)
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
        let button = GTKBridge.Button(strings.copyInvitation) { [copying] in copying.start() }
        button.addStyleClass("pill")
        button.align(horizontal: .center)
        widget.append(button)
        let label = Label(joining.meaning(strings), overflow: .wraps, alignment: .center)
        label.addStyleClass("dim-label")
        widget.append(label)
    }
}
