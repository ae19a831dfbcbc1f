import ClientModel
import GTKBridge
import Localization
package import WindowParts

/// Chooses the files that the user attaches.
package protocol AttachmentCoordinatorDelegate: AnyObject {
    /// The user wants to choose photos and films, or files of any kind.
    func attachmentCoordinatorChoosesFiles(isMedia: Bool)
}

/// Asks for what the user attaches to a chat, and sends it.
package final class AttachmentCoordinator {
    package weak var delegate: (any AttachmentCoordinatorDelegate)?

    private let context: ScreenContext
    private let composer: Composer
    private let pages: PagePublisher
    /// The window that asks, while it is open.
    private var dialog: AttachmentDialog?

    /// A coordinator for the chat of `composer`.
    package init(_ context: ScreenContext, composer: Composer) {
        (self.context, self.composer) = (context, composer)
        pages = PagePublisher(context, composer: composer)
    }

    /// Asks for something to attach, and sends it.
    package func attach(_ attachment: Attachment) {
        switch attachment {
        case .media: delegate?.attachmentCoordinatorChoosesFiles(isMedia: true)
        case .files: delegate?.attachmentCoordinatorChoosesFiles(isMedia: false)
        case .contacts: ask(ContactsPanel(context), context.strings.shareContacts, height: 560)
        case .poll: ask(PollPanel(context.strings), context.strings.newPoll, height: -1)
        case .round: composer.recordRound()
        case .page: pages.begin()
        case .location: ask(LocationPanel(context.strings), context.strings.sendPlace, height: -1)
        }
    }

    private func ask(_ panel: any AttachmentPanel, _ title: String, height: Int) {
        guard dialog == nil else { return }
        let dialog = AttachmentDialog(
            panel,
            title: title,
            height: height,
            context.strings,
            over: context.window
        )
        dialog.delegate = self
        self.dialog = dialog
        dialog.present()
    }

    /// Closes the dialog: the user looks at another chat, and would not know where things go.
    package func stop() {
        let open = dialog
        dialog = nil
        open?.close()
    }
}

extension AttachmentCoordinator: AttachmentDialogDelegate {
    func attachmentDialogChose(_ media: [Media]) {
        for each in media { composer.send(each) }
    }

    func attachmentDialogClosed() {
        // Nil if the chat was left: then the focus is elsewhere.
        guard dialog != nil else { return }
        dialog = nil
        composer.focus()
    }
}
