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

/// The server's side of uploads: stores parts, makes media of complete files, and reports missing parts.
final class FakeFiles: Sendable {
    private struct State {
        var parts: [Int64: [Int32: Int]] = [:]
        var received: [Int32] = []
        var media: Int64 = 0
        var failing: Set<Int64> = []
        /// The highest id of media that no longer exist, and the error for them.
        var lost: (upTo: Int64, name: String) = (0, "")
    }

    private let state = Locked(State())
    let chat = FakeChat()

    /// The numbers of all received parts, in order, with repeats.
    var received: [Int32] { state.withLock { $0.received } }

    /// The bytes of all files, each part once.
    var bytes: Int { state.withLock { $0.parts.values.reduce(0) { $0 + $1.values.reduce(0, +) } } }

    /// Makes the server refuse this file when media are made of it.
    func refuse(_ file: Int64) { state.withLock { _ = $0.failing.insert(file) } }

    /// Loses all media that were made so far.
    func lose(saying name: String) { state.withLock { $0.lost = ($0.media, name) } }

    func take(_ part: Int32, of file: Int64, _ count: Int) {
        state.withLock { state in
            state.received.append(part)
            state.parts[file, default: [:]][part] = count
        }
    }

    /// The id of the photo or document that `media` names, or that an upload creates.
    func number(of media: TL.InputMedia) throws(APIError) -> Int64 {
        switch media {
        case .inputMediaDocument(let known):
            guard case .inputDocument(let named) = known.id else {
                throw .refused(code: 400, name: "DOCUMENT_INVALID")
            }
            return try kept(named.id)
        case .inputMediaPhoto(let known):
            guard case .inputPhoto(let named) = known.id else {
                throw .refused(code: 400, name: "PHOTO_INVALID")
            }
            return try kept(named.id)
        case .inputMediaUploadedDocument(let uploaded): return try made(of: uploaded.file)
        case .inputMediaUploadedPhoto(let uploaded): return try made(of: uploaded.file)
        default: throw .refused(code: 400, name: "MEDIA_INVALID")
        }
    }

    private func kept(_ id: Int64) throws(APIError) -> Int64 {
        let lost = state.withLock { $0.lost }
        if id <= lost.upTo { throw .refused(code: 400, name: lost.name) }
        return id
    }

    private func made(of file: TL.InputFile) throws(APIError) -> Int64 {
        let (id, parts) =
            switch file {
            case .inputFile(let file): (file.id, file.parts)
            case .inputFileBig(let file): (file.id, file.parts)
            }
        if let error = missing(id, parts) { throw error }
        return state.withLock { state in
            state.media += 1
            return state.media
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
    /// Makes the server accept files and messages with them; each part takes 0.1 s.
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
            let number = try files.number(of: request.media)
            guard case .inputMediaUploadedPhoto = request.media else {
                return .messageMediaDocument(.init(document: .document(Self.document(number))))
            }
            return .messageMediaPhoto(.init(photo: .photo(Self.photo(number))))
        }
        api.on(TLFunction.MessagesSendMedia.self) { request throws(APIError) in
            _ = try files.number(of: request.media)
            return files.chat.take([(request.randomID, request.message)])
        }
        api.on(TLFunction.MessagesSendMultiMedia.self) { request throws(APIError) in
            for item in request.multiMedia { _ = try files.number(of: item.media) }
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

    private static func photo(_ id: Int64) -> TL.Photo.Photo {
        let size = TL.PhotoSize.photoSize(.init(type: "x", w: 100, h: 100, size: 1))
        return TL.Photo.Photo(id: id, accessHash: 1, fileReference: [1], date: 0, sizes: [size], dcID: 1)
    }

    /// A media store beside the account's.
    func mediaStore() async throws -> MediaStore {
        try await MediaStore.open(at: folder.path + "/media", key: MediaKey([UInt8](repeating: 3, count: 32)))
    }

    /// A file of `count` bytes to send.
    func file(_ count: Int, seed: UInt64 = 1) throws -> OutgoingMedia {
        let path = folder.path + "/file-\(seed)"
        try Data(repeating: UInt8(seed), count: count).write(to: URL(fileURLWithPath: path))
        return .file(path: path, .file, name: "file", mimeType: "")
    }
}

/// Makes photos half as long, with sides that are the wanted ones.
struct HalvingScaler: PhotoScaler {
    /// The length of a file that is no photo.
    static let noPhoto = 13

    func scale(_ photo: [UInt8], within side: Int32) async throws(PhotoScalingError) -> ScaledPhoto {
        guard photo.count != Self.noPhoto else { throw .unreadable }
        return ScaledPhoto(
            jpeg: Array(photo.prefix((photo.count + 1) / 2)),
            size: PixelSize(width: side, height: side / 2)
        )
    }
}
