package import ClientModel
package import ComposerUI
import GTKBridge
import Localization
import WindowParts

// What the composer asks of its chat.
extension ChatScreen: ComposerDelegate {
    package func composerReports(_ problem: String) { context.toasts.show(problem) }

    package func composerDidSend() { pane.scrollToNewest() }

    package func composerLastOwnMessage() -> Message? { pane.lastOwn }

    package func composerAttaches(_ attachment: Attachment) { attachments.attach(attachment) }

    package func composerAsksForLink() {
        LinkAddressDialog.ask(context.strings, over: context.window) { [weak self] in
            self?.composer.link(to: $0)
        }
    }

    package func composerBeginsRecording() { delegate?.chatDidBeginRecording(self) }

    package func composerPastes() -> Bool { sendFiles.sendClipboard() }

    package func composerLeavesToMessages() -> Bool { pane.takeKeyboard() }

    /// The next visit of the history begins at its end.
    package func composerTookFocus() { pane.forgetKeyboard() }
}
