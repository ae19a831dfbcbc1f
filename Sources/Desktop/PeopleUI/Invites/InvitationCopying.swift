import ChatPresentation
import ClientEngine
import ClientHost
import GTKBridge
import Localization
import WindowParts

/// Makes an invitation to the server and copies it, one at a time.
final class InvitationCopying {
    private let list: InviteList
    private let context: ScreenContext
    private var isMaking = false

    /// Adds what it makes to `list`.
    init(to list: InviteList, _ context: ScreenContext) { (self.list, self.context) = (list, context) }

    /// Makes and copies an invitation; says so, or why not, in a toast.
    func start() {
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
