import ChatPresentation
package import ClientEngine
import ClientHost
package import ClientModel
import GTKBridge
import Localization
package import WindowParts

/// Asks whether to join the group or channel of a link.
package final class JoinDialog {
    /// What became of the dialog.
    package enum Event {
        /// The user joined or asked to; `isWanted` is true if the dialog was still open.
        case ended(InviteLinks.Joining, isWanted: Bool)
        /// The dialog closes, with or without a decision.
        case closed
    }

    /// The width and height of the photo, in application pixels.
    private static let side = 96
    /// The id for the avatar of a chat that has no id for the user yet.
    private static let nobody = PeerID(.channel, 0)

    private let window: DialogWindow
    private let strings: Strings
    private let button: GTKBridge.Button
    private let problem: Label
    private let join: @MainActor () async throws -> InviteLinks.Joining
    private let notify: @MainActor (Event) -> Void
    private var isBusy = false
    private var isOpen = true

    /// - Parameters:
    ///   - offer: The chat to join.
    ///   - context: The account, and the parent window.
    ///   - join: Joins the chat, after which the dialog closes or shows the error.
    ///   - notify: Called with what became of the dialog.
    package init(
        _ offer: ChatInvitation.Offer,
        _ context: ScreenContext,
        join: @escaping @MainActor () async throws -> InviteLinks.Joining,
        notify: @escaping @MainActor (Event) -> Void
    ) {
        let strings = context.strings
        (self.strings, self.join, self.notify) = (strings, join, notify)
        let act =
            offer.needsApproval
            ? strings.askToJoin : offer.isChannel ? strings.joinChannel : strings.joinGroup
        window = DialogWindow(act, over: context.window, width: 360, height: 200)
        button = GTKBridge.Button(act) {}
        problem = Label(overflow: .wraps, alignment: .center)
        let header = HeaderBar()
        header.setTitle(WindowTitle())
        header.addStyleClass("flat")
        header.showWindowButtons(start: true, end: true)
        let content = Box(.vertical)
        content.append(header)
        content.append(column(offer, context.environment))
        window.setContent(content)
        window.fitContent()
        window.setDefault(button)
        button.onPress { [weak self] in self?.press() }
        window.onClose { [weak self] in
            self?.isOpen = false
            notify(.closed)
        }
    }

    /// Shows the dialog.
    package func present() {
        window.present()
        button.takeFocus()
    }

    private func column(_ offer: ChatInvitation.Offer, _ environment: WindowEnvironment) -> Box {
        let column = Box(.vertical, spacing: 12)
        column.setMargins(bottom: 24, start: 24, end: 24)
        column.append(picture(of: offer, environment))
        let title = Label(offer.title, overflow: .wraps, alignment: .center)
        title.addStyleClass("title-2")
        let count = Int(offer.memberCount)
        let size = Label(
            offer.isChannel ? strings.subscriberCount(count: count) : strings.memberCount(count: count),
            alignment: .center
        )
        size.addStyleClass("dim-label")
        let names = Box(.vertical, spacing: 4)
        names.append(title)
        if count > 0 { names.append(size) }
        column.append(names)
        for text in [offer.about, offer.needsApproval ? strings.askToJoinText : ""] where !text.isEmpty {
            let label = Label(text, overflow: .wraps, alignment: .center)
            label.setWidestLine(40)
            column.append(label)
        }
        problem.addStyleClass("error")
        problem.isVisible = false
        problem.setWidestLine(40)
        column.append(problem)
        button.addStyleClass("suggested-action")
        button.addStyleClass("pill")
        button.align(horizontal: .center)
        column.append(button)
        return column
    }

    private func picture(of offer: ChatInvitation.Offer, _ environment: WindowEnvironment) -> Widget {
        if let photo = offer.photo {
            environment.known.learn([.photo(photo)], Self.nobody)
            return environment.makeAvatar(.media(photo.id), side: Self.side)
        }
        environment.known.learn([.channel(Channel(Self.nobody.number, title: offer.title))])
        return environment.makeAvatar(Self.nobody, side: Self.side)
    }

    private func press() {
        guard !isBusy else { return }
        isBusy = true
        button.isSensitive = false
        problem.isVisible = false
        Task {
            do {
                let came = try await join()
                let isWanted = isOpen
                if isOpen { window.close() }
                notify(.ended(came, isWanted: isWanted))
            } catch {
                guard isOpen else { return }
                problem.text = strings.sentence(error)
                problem.isVisible = true
                button.isSensitive = true
            }
            isBusy = false
        }
    }
}
