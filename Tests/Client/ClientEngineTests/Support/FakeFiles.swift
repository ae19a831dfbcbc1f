import ClientModel
import ClientNetwork
import Foundation
import MediaStore
import MessageStore
import Signals
import StdExtras
import TelegramSchema
import TestKit

@testable import ClientEngine

/// The server's side of uploads: keeps parts, makes media of files that are whole, and says what it lacks.
final class FakeFiles: Sendable {
    private struct State {
        var parts: [Int64: [Int32: Int]] = [:]
        var received: [Int32] = []
        var media: Int64 = 0
        var failing: Set<Int64> = []
    }

    private let state = Locked(State())
    let chat = FakeChat()

    /// The numbers of all parts that came, in order, repeats too.
    var received: [Int32] { state.withLock { $0.received } }

    /// Has files of this number refused when media are to be made of them.
    func refuse(_ file: Int64) { state.withLock { _ = $0.failing.insert(file) } }

    func take(_ part: Int32, of file: Int64, _ count: Int) {
        state.withLock { state in
            state.received.append(part)
            state.parts[file, default: [:]][part] = count
        }
    }

    /// A document made of an uploaded file.
    func document(_ media: TL.InputMedia) throws(APIError) -> Int64 {
        switch media {
        case .inputMediaDocument(let known):
            if case .inputDocument(let document) = known.id { return document.id }
            throw .refused(code: 400, name: "DOCUMENT_INVALID")
        case .inputMediaUploadedDocument(let uploaded):
            let (id, parts) =
                switch uploaded.file {
                case .inputFile(let file): (file.id, file.parts)
                case .inputFileBig(let file): (file.id, file.parts)
                }
            if let error = missing(id, parts) { throw error }
            return state.withLock { state in
                state.media += 1
                return state.media
            }
        default: throw .refused(code: 400, name: "MEDIA_INVALID")
        }
    }

    private func missing(_ id: Int64, _ parts: Int32) -> APIError? {
        state.withLock { state in
            if state.failing.contains(id) { return .refused(code: 400, name: "IMAGE_PROCESS_FAILED") }
            let there = state.parts[id] ?? [:]
            let gap = (0..<parts).first { there[$0] == nil }
            return gap.map { .refused(code: 400, name: "FILE_PART_X_MISSING", value: Int($0)) }
        }
    }
}

extension EngineFixture {
    /// Has a server take files and messages with them; each part takes a tenth of a second.
    func serve(_ files: FakeFiles) {
        serve(files.chat)
        api.on(TLFunction.UploadSaveFilePart.self) { [services] request throws(APIError) in
            do { try await services.clock.sleep(for: .milliseconds(100)) } catch { throw .cancelled }
            files.take(request.filePart, of: request.fileID, request.bytes.count)
            return true
        }
        api.on(TLFunction.UploadSaveBigFilePart.self) { [services] request throws(APIError) in
            do { try await services.clock.sleep(for: .milliseconds(100)) } catch { throw .cancelled }
            files.take(request.filePart, of: request.fileID, request.bytes.count)
            return true
        }
        api.on(TLFunction.MessagesUploadMedia.self) { request throws(APIError) in
            .messageMediaDocument(
                .init(document: .document(Self.document(try files.document(request.media))))
            )
        }
        api.on(TLFunction.MessagesSendMedia.self) { request throws(APIError) in
            _ = try files.document(request.media)
            return files.chat.take([(request.randomID, request.message)])
        }
        api.on(TLFunction.MessagesSendMultiMedia.self) { request throws(APIError) in
            for item in request.multiMedia { _ = try files.document(item.media) }
            return files.chat.take(request.multiMedia.map { ($0.randomID, $0.message) })
        }
    }

    private static func document(_ id: Int64) -> TL.Document.Document {
        TL.Document.Document(
            id: id,
            accessHash: 1,
            fileReference: [1],
            date: 0,
            mimeType: "",
            size: 1,
            dcID: 1,
            attributes: []
        )
    }

    /// A media store beside the account's.
    func mediaStore() async throws -> MediaStore {
        try await MediaStore.open(at: folder.path + "/media", key: MediaKey([UInt8](repeating: 3, count: 32)))
    }

    /// A file of `count` bytes to be sent.
    func file(_ count: Int, seed: UInt64 = 1) throws -> OutgoingMedia {
        let path = folder.path + "/file-\(seed)"
        try Data(repeating: UInt8(seed), count: count).write(to: URL(fileURLWithPath: path))
        return .file(path: path, .file, name: "file", mimeType: "")
    }
}
