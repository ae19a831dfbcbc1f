package import ClientModel
package import ComposerUI
import GTKBridge
import Localization
import SendFilesUI
import WindowParts

// What the composer asks of its chat.
extension ChatScreen: ComposerDelegate {
    package func composerReports(_ problem: String) { context.toasts.show(problem) }

    package func composerDidSend() { pane.scrollToNewest() }

    package func composerAsksForTime() {
        ScheduleDialog.ask(
            context.strings,
            isReminder: scheduled.isReminder,
            now: { [context] in context.serverNow },
            over: context.window
        ) { [weak self] time in
            self?.composer.send(Delivery(at: time))
            self?.scheduled.open()
        }
    }

    package func composerOpensScheduled() { scheduled.open() }

    package func composerLastOwnMessage() -> Message? { scheduled.isOpen ? scheduled.lastOwn : pane.lastOwn }

    package func composerAttaches(_ attachment: Attachment) { attachments.attach(attachment) }

    package func composerAsksForLink() {
        LinkAddressDialog.ask(context.strings, over: context.window) { [weak self] in
            self?.composer.link(to: $0)
        }
    }

    package func composerBeginsRecording() { delegate?.chatDidBeginRecording(self) }

    package func composerGoes(to key: MessageKey) { pane.go(to: key) }

    package func composerPastes() -> Bool { sendFiles.sendClipboard() }

    package func composerLeavesToMessages() -> Bool { pane.takeKeyboard() }

    /// The next visit of the history begins at its end.
    package func composerTookFocus() { pane.forgetKeyboard() }
}

extension ChatScreen: AttachmentCoordinatorDelegate {
    package func attachmentCoordinatorChoosesFiles(isMedia: Bool) { sendFiles.choose(media: isMedia) }
}
