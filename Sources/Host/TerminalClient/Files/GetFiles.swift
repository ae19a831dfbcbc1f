import ClientEngine
import ClientHost
import ClientModel
import Localization
import MediaStore
import MessageStore
import Signals

/// Saves the files of messages to disk.
public struct GetFiles: Sendable {
    private let chat: String
    private let ids: [Int32]
    /// A folder, or for a single file its path; nil for the current folder.
    public var output: String?
    /// True if an existing file may be replaced.
    public var overwrites = false

    /// Creates the command for the files of messages in `chat`.
    public init(_ ids: [Int32], of chat: String) {
        self.chat = chat
        self.ids = ids
    }

    /// Downloads missing files, and prints a row for each complete file.
    ///
    /// - Throws: ``TerminalError``, `MediaError`. Complete files are kept.
    public func run(on opened: OpenedAccount) async throws {
        let target = try FileTarget(output, isSingle: ids.count == 1, overwrites: overwrites)
        _ = try await opened.catchUp()
        let peer = try await opened.finder.find(chat)
        for id in ids {
            let message = try await opened.message(id, of: peer)
            let media = try await opened.store.read { try $0.content(of: message).media }
            guard let file = media.lazy.compactMap({ MediaFileReference($0, in: peer) }).first else {
                throw TerminalError.noFile(id)
            }
            let wanted = try target.place(file.name, of: id)
            let byteCount = try await bring(file, of: message, opened)
            let files = opened.account.media
            let path = try await files.export(file.resource, to: wanted, replacing: target.overwrites)
            try opened.console.write(FileRow(chat: peer.code, id: id, file: path, bytes: byteCount))
        }
    }

    /// Waits until the whole file is in the media store, as long as there is progress.
    private func bring(_ file: MediaFileReference, of message: Message, _ opened: OpenedAccount) async throws
        -> Int64
    {
        let media = opened.account.media
        try await media.describe(file.resource, file.description)
        let aggregator = ProgressAggregator(opened.console)
        defer { aggregator.end() }
        aggregator.follow(media.status(of: file.resource))
        let (account, services) = (opened.account, opened.services)
        let byteCount = try await opened.ended(whileMoving: aggregator) {
            try await account.fetch(file, of: message.stableID, by: services)
        }
        guard let byteCount else { throw TerminalError.noAnswer }
        return byteCount
    }
}

/// A saved file.
struct FileRow: Equatable, Encodable {
    var chat: String
    var id: Int32
    var file: String
    var bytes: Int64
}

extension FileRow: OutputRow {
    func line(in style: OutputStyle) -> String {
        "\(file.printable)  \(style.strings.byteCount(bytes))"
    }
}
