import CompactOpcodes
import NIOCore
import NIOHTTP1
import StdExtras
import TelegramSchema

/// Takes one file by HTTP and gives it to the API in parts, as a client of MTProto would.
///
/// At most ``mostRunning`` parts wait for their answer; meanwhile nothing is read. A picture comes as the only field of
/// a form, any other file as the body.
final class CompactUploadHandler: CompactFileHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private static let partBytes = 512 << 10
    private static let mostRunning = 4
    /// Up to so many bytes the API takes a file as a small one.
    private static let smallBytes = 10 << 20
    /// The longest head of a form's field.
    private static let mostHead = 4096

    let owner: SessionLoop
    let connection: Connection
    private var slot: CompactUploadSlot?
    private var form: FormField?
    private var name = "file"
    private var totalParts: Int32 = 0
    private var isBig = false
    private var buffer: [UInt8] = []
    private var parts: Int32 = 0
    private var running = 0
    private var hasEnded = false
    private var isOver = false

    init(_ connection: Connection, of owner: SessionLoop) {
        self.connection = connection
        self.owner = owner
    }

    static func takes(_ head: HTTPRequestHead) -> Bool {
        head.method == .POST && head.path.hasPrefix(SessionLoop.uploadPath)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        heard()
        guard !isOver else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let part): take(Array(part.readableBytesView), context)
        case .end:
            guard slot != nil else { return }
            hasEnded = true
            sendParts(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        owner.close(connection, because: "bad HTTP")
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let secret = head.path.dropFirst(SessionLoop.uploadPath.count)
        guard slot == nil, let found = owner.uploadSlots.take(String(secret), now: owner.now) else {
            return finish(.notFound, "{}", context)
        }
        guard let length = head.headers.first(name: "Content-Length").flatMap({ Int64($0) }), length > 0
        else {
            return finish(.lengthRequired, "{}", context)
        }
        // Who has a slot is known.
        connection.isTrusted = true
        owner.setAlarm(for: connection)
        slot = found
        let type = head.headers.first(name: "Content-Type") ?? ""
        form = FormField(type: type)
        isBig = length > Self.smallBytes
        guard form == nil || !isBig else { return finish(.payloadTooLarge, "{}", context) }
        // Not rounded up by a sum, which the largest lengths would overflow.
        totalParts = Int32(clamping: (length - 1) / Int64(Self.partBytes) + 1)
        name = head.headers.first(name: "Content-Disposition").flatMap(Self.fileName) ?? "file"
    }

    private func take(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        guard slot != nil else { return }
        buffer += bytes
        if form?.isInHead == true {
            guard form?.skipHead(of: &buffer) == true else {
                if buffer.count > Self.mostHead { finish(.badRequest, "{}", context) }
                return
            }
        }
        sendParts(context)
    }

    private func sendParts(_ context: ChannelHandlerContext) {
        if hasEnded, let boundary = form?.end {
            guard let end = Self.lastIndex(of: boundary, in: buffer) else {
                return finish(.badRequest, "{}", context)
            }
            buffer.removeSubrange(end...)
            form = nil
        }
        // The end of a form may lie in what is kept back.
        let kept = form.map { $0.end.count + 8 } ?? 0
        while !isOver, running < Self.mostRunning, buffer.count >= Self.partBytes + kept {
            send(Array(buffer.prefix(Self.partBytes)), context)
            buffer.removeFirst(Self.partBytes)
        }
        if hasEnded, !isOver, running < Self.mostRunning, !buffer.isEmpty, buffer.count < Self.partBytes {
            send(buffer, context)
            buffer = []
        }
        if hasEnded, buffer.isEmpty, running == 0 { complete(context) }
        setReading(running < Self.mostRunning, context)
    }

    private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        guard let slot, let key = slot.client.key, key.user != nil else {
            return finish(.notFound, "{}", context)
        }
        let body =
            isBig
            ? TLFunction.UploadSaveBigFilePart(
                fileID: slot.file,
                filePart: parts,
                fileTotalParts: totalParts,
                bytes: bytes
            ).encoded()
            : TLFunction.UploadSaveFilePart(fileID: slot.file, filePart: parts, bytes: bytes).encoded()
        parts += 1
        running += 1
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        owner.call(body, under: key, from: connection) { [weak self] answer in
            self?.answered(answer, bound.value)
        }
    }

    private func answered(_ answer: [UInt8], _ context: ChannelHandlerContext) {
        running -= 1
        guard !isOver, context.channel.isActive else { return }
        guard (try? Bool(decoding: answer)) == true else {
            // Too many bytes of this user are here, or too much is asked for at once.
            return finish(Self.isFlood(answer) ? .serviceUnavailable : .insufficientStorage, "{}", context)
        }
        sendParts(context)
    }

    private func complete(_ context: ChannelHandlerContext) {
        guard !isOver, let slot else { return }
        guard parts > 0 else { return finish(.badRequest, "{}", context) }
        owner.uploaded(slot, UploadedFile(kind: slot.kind, parts: parts, isBig: isBig, name: name))
        let answer =
            switch slot.kind {
            case .photo:
                "{\"photos\":{\"\(slot.file)\":{\"token\":\"\(OpcodeSession.photoToken(of: slot.file))\"}}}"
            case .video, .voice, .file: "{}"
            }
        finish(.ok, answer, context)
    }

    private func setReading(_ isWanted: Bool, _ context: ChannelHandlerContext) {
        guard !isOver, isWanted != connection.isReading else { return }
        connection.isReading = isWanted
        do {
            try context.channel.syncOptions?.setOption(.autoRead, value: isWanted)
        } catch {
            owner.close(connection, because: "reading cannot be switched")
        }
    }

    private func finish(_ status: HTTPResponseStatus, _ body: String, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        buffer = []
        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "Content-Length": "\(body.utf8.count)", "Connection": "close",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
        endResponse(context)
    }

    /// The name of `attachment; filename=NAME`, whose signs may be written by their numbers.
    static func fileName(_ disposition: String) -> String? {
        guard let start = disposition.firstRange(of: "filename=") else { return nil }
        var letters: [UInt8] = []
        var rest = Array(disposition[start.upperBound...].utf8)[...]
        while let letter = rest.popFirst() {
            if letter == UInt8(ascii: "%"), rest.count >= 2,
                let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                letters.append(number)
                rest = rest.dropFirst(2)
            } else if letter == UInt8(ascii: ";") {
                break
            } else if letter != UInt8(ascii: "\"") {
                letters.append(letter)
            }
        }
        let name = String(decoding: letters, as: UTF8.self).split(separator: "/").last.map(String.init) ?? ""
        return name.isEmpty ? nil : String(name.prefix(characters: 128, bytes: 512))
    }

    private static func lastIndex(of sign: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= sign.count else { return nil }
        return (0...bytes.count - sign.count).last { bytes[$0..<$0 + sign.count].elementsEqual(sign) }
    }
}

/// The only field of a form: its head, its bytes, and a sign behind them.
private struct FormField {
    let end: [UInt8]
    private(set) var isInHead = true

    /// A form by its type; nil for any other body.
    init?(type: String) {
        guard type.hasPrefix("multipart/form-data"), let sign = type.firstRange(of: "boundary=") else {
            return nil
        }
        let boundary = type[sign.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
        guard !boundary.isEmpty, boundary.utf8.count <= 128 else { return nil }
        end = Array("\r\n--\(boundary)".utf8)
    }

    /// Removes the field's head; false until all of it is there.
    mutating func skipHead(of bytes: inout [UInt8]) -> Bool {
        let sign = Array("\r\n\r\n".utf8)
        guard bytes.count >= sign.count,
            let index = (0...bytes.count - sign.count).first(where: {
                bytes[$0..<$0 + sign.count].elementsEqual(sign)
            })
        else { return false }
        bytes.removeSubrange(..<(index + sign.count))
        isInHead = false
        return true
    }
}
