/// The first request of our own clients on a new session: who they are, and what they want.
///
/// On the wire a list, whose further items an older peer ignores: `[list length, layer, key id?, proof?, device?, updates,
/// form]`.
public struct SessionOpening: Equatable, Sendable {
    /// The length of the client's list of methods and constructors.
    public var listLength: Int
    /// The layer of the API that the client has.
    public var layer: Int32
    /// The authorization key that the client has; nil for one that this channel makes.
    public var key: KeyClaim?
    /// The device; nil if it is what it was at the last opening under the key.
    public var device: SessionDevice?
    /// False for a connection for files alone.
    public var wantsUpdates: Bool
    /// The newest form of answers that the client reads; 0 is the first, of clients that say none.
    public var form: Int

    /// Creates an opening.
    public init(
        listLength: Int,
        layer: Int32,
        key: KeyClaim? = nil,
        device: SessionDevice? = nil,
        wantsUpdates: Bool = true,
        form: Int = 0
    ) {
        self.listLength = listLength
        self.layer = layer
        self.key = key
        self.device = device
        self.wantsUpdates = wantsUpdates
        self.form = form
    }

    /// An authorization key by its id, and the proof that the client has it.
    public struct KeyClaim: Equatable, Sendable {
        /// The id of the key.
        public var id: Int64
        /// The proof, of ``SessionProof/byteCount`` bytes.
        public var proof: [UInt8]

        /// Creates a claim.
        public init(id: Int64, proof: [UInt8]) {
            self.id = id
            self.proof = proof
        }
    }

    /// The number of values that are read.
    private static let itemCount = 6

    /// Reads a payload.
    ///
    /// - Throws: ``SessionMessageError``.
    public init(decoding payload: [UInt8]) throws(SessionMessageError) {
        let items = try SessionItems(decoding: payload, count: Self.itemCount)
        listLength = try items.integer(0)
        layer = try items.integer(1)
        let id: Int64? = try items.optional(2) { items, place throws(SessionMessageError) in
            try items.integer(place)
        }
        let proof: [UInt8]? = try items.optional(3) { items, place throws(SessionMessageError) in
            try items.bytes(place, count: SessionProof.byteCount)
        }
        // A proof of nothing, and a key without a proof, are faults.
        switch (id, proof) {
        case (nil, nil): key = nil
        case (let id?, let proof?): key = KeyClaim(id: id, proof: proof)
        case (nil, _?), (_?, nil): throw .unexpectedValue(place: 3)
        }
        device = try items.optional(4) { items, place throws(SessionMessageError) in
            try SessionDevice(items.list(place))
        }
        wantsUpdates = try items.bool(5)
        form = items.form(6)
    }

    /// The payload.
    public func encoded() -> [UInt8] {
        var items: [MessagePackValue] = [
            .integer(Int64(listLength)), .integer(Int64(layer)),
            key.map { .integer($0.id) } ?? .null, key.map { .binary($0.proof) } ?? .null,
            device?.value ?? .null, .bool(wantsUpdates),
        ]
        if form > 0 { items.append(.integer(Int64(form))) }
        return MessagePackValue.array(items).encoded()
    }
}

/// What a client says of its device, as in `initConnection`.
public struct SessionDevice: Equatable, Sendable {
    /// The number of the client's program.
    public var apiID: Int32
    /// The model of the device.
    public var deviceModel: String
    /// The name and version of the operating system.
    public var systemVersion: String
    /// The version of the client's program.
    public var appVersion: String
    /// The language of the system.
    public var systemLanguage: String
    /// The language of the program.
    public var language: String

    /// Describes a device.
    public init(
        apiID: Int32,
        deviceModel: String,
        systemVersion: String,
        appVersion: String,
        systemLanguage: String,
        language: String
    ) {
        self.apiID = apiID
        self.deviceModel = deviceModel
        self.systemVersion = systemVersion
        self.appVersion = appVersion
        self.systemLanguage = systemLanguage
        self.language = language
    }

    /// The number of values that are read.
    private static let itemCount = 6
    /// The most bytes of each text.
    static let longestText = 256

    init(_ list: [MessagePackValue]) throws(SessionMessageError) {
        let items = try SessionItems(list, count: Self.itemCount)
        apiID = try items.integer(0)
        deviceModel = try items.text(1, longest: Self.longestText)
        systemVersion = try items.text(2, longest: Self.longestText)
        appVersion = try items.text(3, longest: Self.longestText)
        systemLanguage = try items.text(4, longest: Self.longestText)
        language = try items.text(5, longest: Self.longestText)
    }

    var value: MessagePackValue {
        .array([
            .integer(Int64(apiID)), .string(deviceModel), .string(systemVersion), .string(appVersion),
            .string(systemLanguage), .string(language),
        ])
    }
}

/// The server's answer to a ``SessionOpening``: `[session, time, list length, proof, form]`.
public struct SessionOpeningAnswer: Equatable, Sendable {
    /// The length of ``token``, in bytes.
    public static let tokenBytes = 16
    /// The times that are read, in milliseconds since 1970: far enough for any clock, and safe to calculate with.
    private static let times: Range<Int64> = 0..<1 << 42

    /// The token that continues the session: ``CompactClientSession/token``.
    public var token: [UInt8]
    /// The server's time in milliseconds since 1970.
    public var milliseconds: Int64
    /// The length of the server's list of methods and constructors.
    public var listLength: Int
    /// The proof that the server has the key. The client closes the connection if it is wrong.
    public var proof: [UInt8]
    /// The form of answers in this session, at most ``SessionOpening/form``; 0 from servers that say none.
    public var form: Int

    /// Creates an answer.
    public init(
        token: [UInt8],
        milliseconds: Int64,
        listLength: Int,
        proof: [UInt8],
        form: Int = 0
    ) {
        self.token = token
        self.milliseconds = milliseconds
        self.listLength = listLength
        self.proof = proof
        self.form = form
    }

    /// The number of values that are read.
    private static let itemCount = 4

    /// Reads a payload.
    ///
    /// - Throws: ``SessionMessageError``.
    public init(decoding payload: [UInt8]) throws(SessionMessageError) {
        let items = try SessionItems(decoding: payload, count: Self.itemCount)
        token = try items.bytes(0, count: Self.tokenBytes)
        milliseconds = try items.integer(1)
        guard Self.times.contains(milliseconds) else { throw .unexpectedValue(place: 1) }
        listLength = try items.integer(2)
        proof = try items.bytes(3, count: SessionProof.byteCount)
        form = items.form(4)
    }

    /// The payload.
    public func encoded() -> [UInt8] {
        var items: [MessagePackValue] = [
            .binary(token), .integer(milliseconds), .integer(Int64(listLength)), .binary(proof),
        ]
        if form > 0 { items.append(.integer(Int64(form))) }
        return MessagePackValue.array(items).encoded()
    }
}

/// The proofs in openings and resumptions, which `NoiseChannel` computes.
public enum SessionProof {
    /// The length of each, in bytes.
    public static let byteCount = 32
}

/// The reason why the payload of an opening, or of its answer, cannot be read.
public enum SessionMessageError: Error, Equatable, Sendable {
    /// The bytes are no MessagePack.
    case messagePack(MessagePackError)
    /// The value is no list.
    case notAList
    /// The list has fewer values than the message.
    case tooFewValues(count: Int)
    /// The value with this place is of another kind, out of its range or too long.
    case unexpectedValue(place: Int)
}

/// The values of a list, by their places.
struct SessionItems {
    let values: [MessagePackValue]

    init(decoding payload: [UInt8], count: Int) throws(SessionMessageError) {
        let value: MessagePackValue
        do throws(MessagePackError) {
            value = try MessagePackValue(decoding: payload)
        } catch {
            throw .messagePack(error)
        }
        guard case .array(let values) = value else { throw .notAList }
        try self.init(values, count: count)
    }

    init(_ values: [MessagePackValue], count: Int) throws(SessionMessageError) {
        guard values.count >= count else { throw .tooFewValues(count: values.count) }
        self.values = values
    }

    func integer<Number: FixedWidthInteger>(_ place: Int) throws(SessionMessageError) -> Number {
        guard case .integer(let number) = values[place], let number = Number(exactly: number) else {
            throw .unexpectedValue(place: place)
        }
        return number
    }

    /// The form at a place; 0 if there is none, or another kind of value: older peers have nil there.
    func form(_ place: Int) -> Int {
        guard values.count > place, case .integer(let number) = values[place] else { return 0 }
        return max(0, Int(clamping: number))
    }

    func bool(_ place: Int) throws(SessionMessageError) -> Bool {
        guard case .bool(let isTrue) = values[place] else { throw .unexpectedValue(place: place) }
        return isTrue
    }

    func text(_ place: Int, longest: Int) throws(SessionMessageError) -> String {
        guard case .string(let text) = values[place], text.utf8.count <= longest else {
            throw .unexpectedValue(place: place)
        }
        return text
    }

    func bytes(_ place: Int, count: Int) throws(SessionMessageError) -> [UInt8] {
        guard case .binary(let bytes) = values[place], bytes.count == count else {
            throw .unexpectedValue(place: place)
        }
        return bytes
    }

    func list(_ place: Int) throws(SessionMessageError) -> [MessagePackValue] {
        guard case .array(let values) = values[place] else { throw .unexpectedValue(place: place) }
        return values
    }

    /// The value at a place; nil if there is none.
    func optional<Value>(
        _ place: Int,
        _ read: (SessionItems, Int) throws(SessionMessageError) -> Value
    ) throws(SessionMessageError) -> Value? {
        values[place] == .null ? nil : try read(self, place)
    }
}
