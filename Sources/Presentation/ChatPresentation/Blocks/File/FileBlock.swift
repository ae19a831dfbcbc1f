public import ClientModel
import Localization

/// A file or a piece of music: a round button or a thumbnail, the name and a detail line.
public struct FileBlock: ContentBlock {
    /// The id of the message.
    public var message: StableID
    /// The name of the file.
    public var name: String
    /// The size of the file, or the performer and duration of music.
    public var detail: String
    /// The icon on the button.
    public var icon: ElementIcon
    /// The thumbnail shown in place of the button.
    public var thumbnail: MediaID?

    /// Creates a file block.
    public init(_ name: String, detail: String, icon: ElementIcon = .file, message: StableID) {
        self.name = name
        self.detail = detail
        self.icon = icon
        self.message = message
    }

    /// Creates the block for a document without a special kind.
    init(_ document: Document, of message: StableID, language: Strings) {
        let name = document.name.isEmpty ? language.words(.media(.file)) : document.name
        self.init(name, detail: language.byteCount(document.byteCount), message: message)
        if !document.thumbnails.isEmpty { thumbnail = document.id }
    }

    /// The block during a transfer: its progress, and a button that cancels it.
    func moving(_ transfer: FileTransfer?, language: Strings) -> FileBlock {
        guard let transfer else { return self }
        var block = self
        block.icon = .cancel
        block.thumbnail = nil
        let done = language.byteCount(transfer.doneByteCount)
        block.detail =
            transfer.byteCount > 0 ? "\(done) / \(language.byteCount(transfer.byteCount))" : done
        return block
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
