import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import WindowParts

/// Downloads and opens the files of messages that the user presses.
final class MessageFileOpener {
    private let context: ScreenContext
    private let peer: PeerID
    private let transfers: FileTransfers

    /// An opener for the files of the chat with `peer`.
    init(_ context: ScreenContext, in peer: PeerID, transfers: FileTransfers) {
        (self.context, self.peer, self.transfers) = (context, peer, transfers)
    }

    /// Handles a press on the file of a message; false if the message has none.
    func press(fileOf message: StableID, in bubble: BubbleEntry) -> Bool {
        guard let part = bubble.parts.first(where: { $0.message.stableID == message }),
            let media = part.content?.media.first, case .document = media
        else { return false }
        transfers.press(MediaFileReference(media, in: peer), of: message) { [weak self] in self?.show($0) }
        return true
    }

    /// Shows the result of pressing a file. A downloaded file is not opened at once: its sender should not decide
    /// that.
    private func show(_ outcome: FileTransfers.Outcome) {
        let strings = context.strings
        switch outcome {
        case .arrived(let file):
            let folder = file.deletingLastPathComponent().lastPathComponent
            context.toasts.show(strings.fileSaved(name: file.lastPathComponent, folder: folder))
        case .known(let file): FileOpenConfirmation.open(file.path, strings, over: context.window)
        case .failed(let error): context.toasts.show(strings.sentence(error))
        }
    }
}
