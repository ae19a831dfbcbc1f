import StdExtras

/// Turns the texts of JSON that public clients send in a WebSocket into frames, and frames into texts.
///
/// A text is an object of `ver`, `cmd`, `seq`, `opcode` and `payload`. So a session needs to know frames only: what
/// ``frame(of:)`` returns goes into ``CompactReception`` and ``CompactServerSession``, and their output comes out of
/// ``texts(of:)``. One value serves one connection.
public struct CompactTextCoding: Sendable {
    /// The version of this form.
    private static let version = 11

    /// The most numbers that are remembered.
    private static let mostLongNumbers = 1024

    /// Some clients never begin their numbers anew: those of requests without an answer that exceed a frame's, by what
    /// is left of them in it.
    private var longNumbers: [UInt16: Int] = [:]

    /// Begins a connection.
    public init() {}

    /// The bytes of the frame that a text stands for.
    ///
    /// - Parameter text: The whole text of a message, from anybody.
    /// - Returns: The bytes.
    /// - Throws: ``CompactFrameError``: close the connection.
    public mutating func frame(of text: [UInt8]) throws(CompactFrameError) -> [UInt8] {
        guard let value = JSONValue(utf8: text, keepsLines: true), let version = value["ver"]?.integer,
            let command = value["cmd"]?.integer, let number = value["seq"]?.integer, number >= 0,
            let opcode = value["opcode"]?.integer.flatMap(UInt16.init(exactly:))
        else { throw .malformedText }
        guard version == Self.version else { throw .unknownVersion(UInt8(clamping: version)) }
        guard let command = UInt8(exactly: command).flatMap(CompactCommand.init(rawValue:)) else {
            throw .unknownCommand(UInt8(clamping: command))
        }
        let sequence = UInt16(truncatingIfNeeded: number)
        if number > Int(UInt16.max) {
            guard longNumbers.count < Self.mostLongNumbers else { throw .malformedText }
            longNumbers[sequence] = number
        }
        let payload = value["payload"].map { MessagePackValue($0).encoded() } ?? []
        let frame = CompactFrame(
            command,
            sequence: sequence,
            opcode: CompactOpcode(rawValue: opcode),
            payload: payload
        )
        var bytes: [UInt8] = []
        try frame.write(to: &bytes)
        return bytes
    }

    /// The texts of frames that a session sends.
    ///
    /// - Parameter output: The whole output of a session; its payloads are values of MessagePack.
    /// - Returns: A text for each message of the WebSocket.
    public mutating func texts(of output: [UInt8]) -> [String] {
        var reader = CompactFrameReader(maximumPayloadBytes: CompactFrame.longestPayloadBytes)
        reader.receive(output.span.bytes)
        var texts: [String] = []
        // Our own frames are sound; what is not would end the texts, not the program.
        while let frame = try? reader.nextFrame() { texts.append(text(of: frame)) }
        return texts
    }

    private mutating func text(of frame: CompactFrame) -> String {
        var number = Int(frame.sequence)
        if frame.command != .request, let long = longNumbers.removeValue(forKey: frame.sequence) {
            number = long
        }
        let limits = PayloadLimits(bytes: CompactFrame.longestPayloadBytes)
        // The session has bounded its output by bytes, and a value has at least one.
        var values = MessagePackLimits()
        values.values = CompactFrame.longestPayloadBytes
        let payload = (try? frame.unpackedPayload(limits: limits)).flatMap {
            try? MessagePackValue(decoding: $0, limits: values)
        }
        return JSONValue.object([
            ("ver", .whole(Self.version)), ("cmd", .whole(Int(frame.command.rawValue))),
            ("seq", .whole(number)),
            // Without a value inside, clients still look for fields.
            ("opcode", .whole(Int(frame.opcode.rawValue))),
            ("payload", payload.map(JSONValue.init) ?? .object([])),
        ]).encoded
    }
}

extension JSONValue {
    /// A whole number; nil for any other value.
    fileprivate var integer: Int? {
        guard case .number(_, let text) = self else { return nil }
        return Int(text)
    }

    /// The value as JSON has it: bytes become Base64, keys texts, and what has no counterpart `null`.
    fileprivate init(_ value: MessagePackValue) {
        switch value {
        case .null, .extended: self = .null
        case .bool(let isTrue): self = .truth(isTrue)
        case .integer(let number): self = .whole(Int(number))
        case .unsigned(let number): self = .number(Double(number), text: String(number))
        case .float(let number): self = .number(Double(number), text: "\(number)")
        case .double(let number): self = .number(number, text: "\(number)")
        case .string(let text): self = .string(text)
        case .binary(let data): self = .string(Base64.encode(data))
        case .array(let values): self = .array(values.map(JSONValue.init))
        case .map(let pairs):
            self = .object(
                pairs.compactMap { pair in
                    switch pair.key {
                    case .string(let name): (name, JSONValue(pair.value))
                    case .integer(let number): (String(number), JSONValue(pair.value))
                    default: nil
                    }
                }
            )
        }
    }
}

extension MessagePackValue {
    /// The value of JSON: whole numbers that fit are whole, all others floating-point.
    fileprivate init(_ value: JSONValue) {
        switch value {
        case .object(let members):
            self = .map(members.map { MessagePackPair(.string($0.name), MessagePackValue($0.value)) })
        case .array(let elements): self = .array(elements.map(MessagePackValue.init))
        case .string(let text): self = .string(text)
        case .number(let number, let text): self = Int64(text).map { .integer($0) } ?? .double(number)
        case .other("true"): self = .bool(true)
        case .other("false"): self = .bool(false)
        case .other: self = .null
        }
    }
}
