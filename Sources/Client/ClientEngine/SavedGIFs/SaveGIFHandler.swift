import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

extension TaskKind {
    /// Saves an animation on the server, or takes it from the saved ones.
    static let saveGIF = TaskKind(rawValue: "saveGIF")
}

/// The payload of a change to the saved animations.
struct SaveGIFPayload: RecordCodable, Equatable, Sendable {
    var document: Document
    var isSaved: Bool
    /// True if it was saved before the change.
    var wasSaved = false

    init(_ document: Document, isSaved: Bool) { (self.document, self.isSaved) = (document, isSaved) }

    /// Fields: 1 document, 2 is saved, 3 was saved.
    init(from reader: inout RecordReader) throws(RecordError) {
        var document: Document?
        var (isSaved, wasSaved) = (false, false)
        while let field = try reader.next() {
            switch field {
            case 1: document = try reader.record()
            case 2: isSaved = try reader.bool()
            case 3: wasSaved = try reader.bool()
            default: break
            }
        }
        guard let document else { throw .missing(field: 1) }
        self.init(document, isSaved: isSaved)
        self.wasSaved = wasSaved
    }

    func write(to writer: inout RecordWriter) {
        writer.write(document, at: 1)
        writer.write(isSaved, at: 2)
        writer.write(wasSaved, at: 3)
    }
}

extension StoreTransaction {
    /// Applies a change to the stored list.
    func apply(_ change: SaveGIFPayload) throws {
        if change.isSaved { try saveGIF(change.document) } else { try removeSavedGIF(change.document.id) }
    }
}

/// Tells the server of a change to the saved animations.
struct SaveGIFHandler: TaskHandler {
    let references: MediaReferences

    /// One after another: the order of the list is that of the calls.
    var limit: Int { 1 }

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let change: SaveGIFPayload = try task.decoded()
        do throws(TaskFailure) {
            try await tell(change, context)
        } catch {
            guard case .refused(let name, _) = error, name.hasPrefix("FILE_REFERENCE") else { throw error }
            try await references.renew(change.document.id, context)
            try await tell(change, context)
        }
    }

    private func tell(_ change: SaveGIFPayload, _ context: TaskContext) async throws(TaskFailure) {
        // The reference may have been renewed since.
        let known = try await context.read { reader in
            if case .document(let document)? = try reader.media(change.document.id) { return document }
            return try reader.listedDocument(change.document.id)?.document ?? change.document
        }
        guard let input = TL.InputDocument(known) else { throw .refused("GIF_ID_INVALID") }
        _ = try await context.call(TLFunction.MessagesSaveGif(id: input, unsave: !change.isSaved))
    }

    /// Takes back what the change showed, but nothing that was changed since: a later change takes it over, and what
    /// another device changed stays.
    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        // As it is stored now: what the server has told since is in it.
        let stored = try transaction.reader.task(task.id) ?? task
        var change = try SaveGIFPayload(record: stored.payload)
        let id = change.document.id
        if try transaction.rebaseGIFs([id: change.wasSaved], behind: task.id)[id] == nil { return }
        let isShown = try transaction.reader.isSavedGIF(id) == change.isSaved
        guard isShown, change.isSaved != change.wasSaved else { return }
        change.isSaved = change.wasSaved
        try transaction.apply(change)
    }
}

extension StoreTransaction {
    /// Makes what the server has of animations what the first waiting change of each restores when it is refused.
    ///
    /// - Parameters:
    ///   - told: Whether each is saved, by their ids.
    ///   - first: The change after which the others wait; nil for all.
    /// - Returns: Those that no change waits for.
    /// - Throws: `StoreError`.
    @discardableResult
    func rebaseGIFs(_ told: [MediaID: Bool], behind first: TaskID? = nil) throws -> [MediaID: Bool] {
        var left = told
        for task in try reader.tasks(in: .savedGIFs) where first.map({ task.id > $0 }) ?? true {
            guard var payload = try? SaveGIFPayload(record: task.payload),
                let wasSaved = left.removeValue(forKey: payload.document.id)
            else { continue }
            payload.wasSaved = wasSaved
            try saveTask(task.id, payload: payload.record())
        }
        return left
    }
}
