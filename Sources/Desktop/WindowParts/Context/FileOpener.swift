import ClientEngine
import ClientHost
package import ClientModel
import Foundation
import GTKBridge
import Localization

/// Downloads and opens the files that the user presses.
package struct FileOpener {
    private let context: ScreenContext

    /// An opener for the files of an account, in one of its windows.
    package init(_ context: ScreenContext) { self.context = context }

    /// Handles a press on the media of a message; false if they are no file.
    package func press(_ media: Media, of message: Message) -> Bool {
        guard case .document = media else { return false }
        let (context, file) = (context, MediaFileReference(media, in: message.key.peer))
        context.files.press(file, of: message.stableID) { Self.show($0, context) }
        return true
    }

    /// Handles a press on a file of an article.
    package func press(_ document: Document) {
        let context = context
        let file = MediaFileReference(.document(document), in: PeerID(.channel, 0))
        context.files.press(file, of: StableID(outsideMessages: document.id.number)) {
            Self.show($0, context)
        }
    }

    /// Shows the result of pressing a file. A downloaded file is not opened at once: its sender should not decide
    /// that.
    private static func show(_ outcome: FileTransfers.Outcome, _ context: ScreenContext) {
        let strings = context.strings
        switch outcome {
        case .arrived(let file): SavedFileToast.show(file, context)
        case .known(let file): FileOpenConfirmation.open(file.path, strings, over: context.window)
        case .failed(let error): context.toasts.show(strings.sentence(error))
        }
    }
}
