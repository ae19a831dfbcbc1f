public import ClientModel
import Localization

/// A file of any kind, or a piece of music: a round button or a small picture, its name, and what it is.
public struct FileBlock: ContentBlock {
    /// Whose message it is.
    public var message: StableID
    /// What it is called.
    public var name: String
    /// How large it is, or who plays how long.
    public var detail: String
    /// What stands on the button.
    public var icon: ElementIcon
    /// A small picture in place of the button.
    public var thumbnail: MediaID?

    /// A file.
    public init(_ name: String, detail: String, icon: ElementIcon = .file, message: StableID) {
        self.name = name
        self.detail = detail
        self.icon = icon
        self.message = message
    }

    /// A file that has no kind of its own.
    init(_ document: Document, of message: StableID, language: Strings) {
        let name = document.name.isEmpty ? language.words(.media(.file)) : document.name
        self.init(name, detail: language.byteCount(document.byteCount), message: message)
        if !document.thumbnails.isEmpty { thumbnail = document.id }
    }

    /// The file while it is on its way: how much has come, and a button that ends it.
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

    /// Within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
