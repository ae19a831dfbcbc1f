import ComposerUI
package import GTKBridge
import SendFilesUI
import WindowParts

// What comes from outside the chat: dropped, or given by another program.
extension ChatScreen {
    /// Takes dropped content: asks about files, inserts text.
    package func take(_ offer: DropEvent, asFiles: Bool = false) { dropTarget.take(offer, asFiles: asFiles) }

    /// Begins a message of another program: inserts its text into the composer, and asks about its files.
    package func begin(text: String, files: [String]) {
        composer.focus()
        if !text.isEmpty { composer.insert(text) }
        sendFiles.send(files: files, waits: true)
    }

    /// Asks about files of another program, and sends them here and to further chats.
    func share(_ files: [String], alsoTo others: [ChatTarget]) {
        sendFiles.send(files: files, waits: true, alsoTo: others)
    }
}
