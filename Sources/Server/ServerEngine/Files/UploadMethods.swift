import Logging
import ServerMedia
import ServerStore
import TelegramSchema

/// `upload.*`: uploading and downloading parts of files.
enum UploadMethods {
    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.staged(TLFunction.UploadSaveFilePart.self, within: .filePart) { request, call in
            try call.checkQuota()
            return .work(.transfer) { [user = call.user] in
                let key = UploadKey(user: user, fileID: request.fileID)
                return try services.save(request.filePart, request.bytes, of: key, total: nil)
            }
        }
        routes.staged(TLFunction.UploadSaveBigFilePart.self, within: .filePart) { request, call in
            // A file that will not fit is refused at its first part, not at its last.
            let last = Int64(request.fileTotalParts) - 1
            let isLast = Int64(request.filePart) >= last
            let others = isLast ? 0 : last * Int64(request.bytes.count)
            try call.checkQuota(adding: others + 1)
            return .work(.transfer) { [user = call.user] in
                let key = UploadKey(user: user, fileID: request.fileID)
                return try services.save(
                    request.filePart,
                    request.bytes,
                    of: key,
                    total: request.fileTotalParts
                )
            }
        }
        routes.staged(TLFunction.UploadGetFile.self) { request, call in
            try getFile(request, call, services)
        }
    }

    private static func getFile(
        _ request: TLFunction.UploadGetFile,
        _ call: Call,
        _ services: EngineServices
    ) throws -> MethodResult<TL.UploadFile> {
        let part = try call.part(at: request.location)
        let range: Range<Int64>
        do throws(DownloadRangeError) {
            range = try DownloadRange.check(
                offset: request.offset,
                limit: request.limit,
                isPrecise: request.precise
            )
        } catch {
            throw RPCError.bad(error.name)
        }
        return .work(.transfer) {
            let bytes = try services.media.blobs.read(part.blob, in: range)
            return TL.UploadFile(type: part.type, mtime: part.date, bytes: bytes)
        }
    }
}

extension EngineServices {
    fileprivate func save(
        _ part: Int32,
        _ bytes: [UInt8],
        of key: UploadKey,
        total: Int32?
    ) throws -> Bool {
        do throws(UploadError) {
            try media.uploads.save(part, bytes, of: key, total: total)
            // Tests count repeated parts by this.
            logger.trace("part saved", metadata: ["file": "\(key.fileID)", "part": "\(part)"])
            return true
        } catch {
            throw refusal(for: error)
        }
    }
}
