import CompactWire
import StdExtras
import TelegramSchema

/// Files. Their bytes go by HTTP, to and from addresses that the answers name.
extension OpcodeSession {
    /// 80, 82, 87: a place for a file.
    func upload(_ kind: UploadKind) -> Step {
        .upload(kind) { slot in
            guard let slot else { return .fail(.flood) }
            let token = MessagePackValue.string(FileToken.uploaded(slot.file).text)
            let address = MessagePackValue.string(slot.address)
            switch kind {
            case .photo:
                return .done(.map(["url": address]))
            case .video, .voice:
                return .done(
                    .map([
                        "info": .array([
                            .map(["url": address, "videoId": .integer(slot.file), "token": token])
                        ])
                    ])
                )
            case .file:
                return .done(
                    .map([
                        "info": .array([
                            .map(["url": address, "fileId": .integer(slot.file), "token": token])
                        ])
                    ])
                )
            }
        }
    }

    /// Takes a file whose bytes are there, and tells the client so.
    ///
    /// - Parameters:
    ///   - id: The number of its place.
    ///   - file: The file.
    public func uploaded(_ id: Int64, _ file: UploadedFile) {
        uploads.note(file, for: id)
        switch file.kind {
        case .photo: break
        case .video: tell(EventOpcode.attachment, .map(["videoId": .integer(id)]))
        case .voice: tell(EventOpcode.attachment, .map(["audioId": .integer(id)]))
        case .file: tell(EventOpcode.attachment, .map(["fileId": .integer(id)]))
        }
    }

    /// What the answer to an upload of a picture tells besides.
    public static func photoToken(of id: Int64) -> String { FileToken.uploaded(id).text }

    /// 88, 83: where the bytes of a file in a message are.
    func download(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let chat = try chat(arguments, me)
        let id = try arguments.message("messageId")
        let wanted = arguments.number("fileId") ?? arguments.number("videoId")
        return .ask(
            TLFunction.MessagesGetMessages(id: [.inputMessageID(.init(id: id))])
        ) { [self] answer throws(OpcodeError) in
            guard let found = read(answer).messages.first, SeenMessage(found)?.chat == chat,
                case .message(let message) = found, case .messageMediaDocument(let media) = message.media,
                case .document(let document) = media.document, wanted == nil || wanted == document.id
            else { throw .messageUnknown }
            let reference = TL.InputDocument.InputDocument(
                id: document.id,
                accessHash: document.accessHash,
                fileReference: document.fileReference
            )
            let address = addresses.file(reference.location.encoded())
            return .done(.map(["url": .string(address), "unsafe": .bool(false), "cache": .bool(false)]))
        }
    }

    /// What a message is to have attached.
    func media(_ attachment: Arguments) throws(OpcodeError) -> TL.InputMedia {
        let kind = attachment.text("_type")
        let token =
            attachment.text("photoToken") ?? attachment.text("token")
            ?? (attachment.number("fileId") ?? attachment.number("videoId") ?? attachment.number("audioId"))
            .map { FileToken.uploaded($0).text }
        guard ["PHOTO", "VIDEO", "AUDIO", "FILE"].contains(kind), let token else { throw .unsupported }
        switch FileToken(text: token) {
        case .photo(let photo): return .inputMediaPhoto(.init(id: .inputPhoto(photo)))
        case .document(let document): return .inputMediaDocument(.init(id: .inputDocument(document)))
        case .uploaded(let id):
            // The client waits until the server says that the bytes are there, and sends again.
            guard let file = uploads[id] else {
                throw OpcodeError("attachment.not.ready", "The file is not there yet")
            }
            return file.media(id, duration: attachment.number("duration") ?? 0)
        case nil: throw .missing("token")
        }
    }
}

extension UploadedFile {
    func input(_ id: Int64) -> TL.InputFile {
        isBig
            ? .inputFileBig(.init(id: id, parts: parts, name: name))
            : .inputFile(.init(id: id, parts: parts, name: name, md5Checksum: ""))
    }

    fileprivate func media(_ id: Int64, duration: Int64) -> TL.InputMedia {
        let name = TL.DocumentAttribute.documentAttributeFilename(.init(fileName: name))
        let seconds = min(max(duration, 0), 360_000_000) / 1000
        switch kind {
        case .photo:
            return .inputMediaUploadedPhoto(.init(file: input(id)))
        case .video:
            return .inputMediaUploadedDocument(
                .init(
                    file: input(id),
                    mimeType: "video/mp4",
                    attributes: [
                        .documentAttributeVideo(.init(duration: Double(seconds), w: 0, h: 0)), name,
                    ]
                )
            )
        case .voice:
            return .inputMediaUploadedDocument(
                .init(
                    file: input(id),
                    mimeType: "audio/ogg",
                    attributes: [
                        .documentAttributeAudio(.init(voice: true, duration: Int32(clamping: seconds)))
                    ]
                )
            )
        case .file:
            return .inputMediaUploadedDocument(
                .init(
                    forceFile: true,
                    file: input(id),
                    mimeType: type ?? "application/octet-stream",
                    attributes: [name]
                )
            )
        }
    }
}
