public import CompactWire
import StdExtras
public import TelegramSchema

/// One connection of a public client, as the opcodes see it: requests and updates in, calls of the API and answers out.
///
/// The rules are those of the API alone: a request becomes calls of it, and their answers one map. No sockets, no clock
/// but the owner's. After each call that changes it, carry out ``takeOutput()``.
///
/// Confined to its owner.
public final class OpcodeSession {
    /// What the owner does for the session.
    public enum Output {
        /// Runs a call of the API under the session's key; then ``answered(_:with:)``.
        case call(UInt64, body: [UInt8])
        /// Makes a token and stores its key, which becomes the session's; then ``keyMade(_:_:key:)``.
        case makeKey(UInt64)
        /// Makes a token's key the session's; then ``keyFound(_:_:)``.
        case findKey(UInt64, CompactToken)
        /// Makes a slot for a file; then ``slotMade(_:_:)``.
        case makeSlot(UInt64, UploadKind)
        /// Answers a request.
        case respond(CompactRequestNumber, MessagePackValue)
        /// Refuses a request.
        case refuse(CompactRequestNumber, OpcodeError)
        /// Sends an event.
        case event(CompactOpcode, MessagePackValue)
        /// Sends nothing more: the client missed events, and must sign in again to see what it missed.
        case close
    }

    /// Where the bytes of files are.
    public struct Addresses {
        /// The address from which a client gets the file at a location, which is that of `upload.getFile`, encoded.
        var file: (_ location: [UInt8]) -> String

        /// Creates addresses from their maker.
        public init(file: @escaping (_ location: [UInt8]) -> String) { self.file = file }
    }

    /// A request that waits, or work for an event, for which nobody does.
    private struct Waiting {
        var request: CompactRequestNumber?
        var kind: Kind

        enum Kind {
            case call(group: UInt64, place: Int)
            case newKey((NewKeyOutcome) -> Step)
            case useKey(CompactToken, (KeyOutcome) -> Step)
            case upload((UploadSlot?) -> Step)
        }

        var isNewKey: Bool {
            guard case .newKey = kind else { return false }
            return true
        }
    }

    /// Calls that were made at once.
    private struct Group {
        var request: CompactRequestNumber?
        var outcomes: [Outcome?]
        var missing: Int
        var then: ([Outcome]) -> Step
    }

    /// The most people, messages and files that a session remembers.
    private static let mostUsers = 8192
    private static let mostMessages = 4096
    private static let mostUploads = 64
    /// The most pushes that wait for what they mention.
    static let mostPushes = 256

    let addresses: Addresses
    /// A number that the client computes with; it means nothing here.
    let callsSeed: Int64
    /// Milliseconds since 1970.
    let clock: () -> Int64

    /// The device that the client named.
    var device = ClientDevice()
    /// True once the API was told of the device.
    private var hasIntroducedDevice = false
    /// The token whose key is the session's.
    private(set) var token: CompactToken?
    /// Who is signed in; nil before.
    public internal(set) var me: UserID?
    /// A number of the key, so that the numbers of messages of two devices differ.
    var keyNumber: Int64 = 0

    /// Access hashes of the people whom the client has seen: the API wants them, the client does not know them.
    var users = Remembered<UserID, Int64>(most: mostUsers)
    var seen = Remembered<MessageID, SeenMessage>(most: mostMessages)
    var uploads = Remembered<Int64, UploadedFile>(most: mostUploads)
    /// Pushes that wait until the one before is told.
    var pushes = Fifo<WaitingPush>()
    /// About so many bytes they are.
    var pushBytes = 0
    var isTelling = false
    /// Where the client's list of chats goes on.
    var nextChats: NextChats?
    var isLooping = false
    /// True if the client said at last that somebody looks at it, and when the API was told so.
    var isInteractive: Bool?
    var interactiveSince: Int64 = 0

    private var output: [Output] = []
    private var waiting: [UInt64: Waiting] = [:]
    private var groups: [UInt64: Group] = [:]
    /// Bytes of answers that wait for those to the other calls of their group.
    private var answerBytes = 0
    private var lastNumber: UInt64 = 0
    private var isOver = false

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - addresses: Where files are.
    ///   - callsSeed: Any number.
    ///   - clock: Milliseconds since 1970.
    public init(addresses: Addresses, callsSeed: Int64, clock: @escaping () -> Int64) {
        self.addresses = addresses
        self.callsSeed = callsSeed
        self.clock = clock
    }

    /// About so many bytes are held besides the session's frames.
    public var heldBytes: Int {
        64 * (users.count + seen.count) + 256 * waiting.count + 1024 * uploads.count + answerBytes + pushBytes
    }

    /// Takes what the owner has to do, in this order.
    public func takeOutput() -> [Output] {
        defer { output = [] }
        return output
    }

    /// Drops everything: the connection is gone.
    public func end() {
        isOver = true
        waiting = [:]
        groups = [:]
        answerBytes = 0
        output = []
        _ = pushes.takeAll()
        pushBytes = 0
    }

    // MARK: in

    /// Takes a request.
    ///
    /// - Parameters:
    ///   - request: Its number.
    ///   - opcode: Its opcode.
    ///   - payload: Its payload, unpacked, from anybody.
    public func receive(_ request: CompactRequestNumber, _ opcode: CompactOpcode, payload: [UInt8]) {
        guard !isOver else { return }
        var value = MessagePackValue.empty
        if !payload.isEmpty {
            guard let decoded = decoded(payload), case .map = decoded else {
                return output.append(.refuse(request, .unreadable))
            }
            value = decoded
        }
        proceed(
            .run { () throws(OpcodeError) in try step(for: opcode, Arguments(value: value)) },
            for: request
        )
    }

    /// The value of a payload, which may have more in it once the client has signed in; nil for none.
    func decoded(_ payload: [UInt8]) -> MessagePackValue? {
        var limits = MessagePackLimits()
        // The longest honest request names a thousand contacts.
        limits.values = me == nil ? 512 : 16_384
        return try? MessagePackValue(decoding: payload, limits: limits)
    }

    /// Takes the answer to a call: the content of `rpc_result`.
    public func answered(_ call: UInt64, with body: [UInt8]) {
        guard let waiting = waiting.removeValue(forKey: call),
            case .call(let number, let place) = waiting.kind,
            var group = groups[number]
        else { return }
        group.outcomes[place] = Outcome(body: body)
        group.missing -= 1
        groups[number] = group
        answerBytes += body.count
        guard group.missing == 0 else { return }
        groups[number] = nil
        answerBytes -= group.outcomes.reduce(0) { $0 + ($1?.body.count ?? 0) }
        proceed(group.then(group.outcomes.compactMap(\.self)), for: group.request)
    }

    /// Takes the result of a wish for a new token.
    ///
    /// - Parameters:
    ///   - call: The number of the wish.
    ///   - outcome: The token, or why there is none.
    ///   - key: A number of its key.
    public func keyMade(_ call: UInt64, _ outcome: NewKeyOutcome, key: Int64) {
        guard let waiting = waiting.removeValue(forKey: call), case .newKey(let then) = waiting.kind else {
            return
        }
        if case .made(let token) = outcome {
            guard me == nil else { return giveUp() }
            take(token, key: key)
        }
        proceed(then(outcome), for: waiting.request)
    }

    /// Takes the result of a search for a token's key, and a number of that key.
    public func keyFound(_ call: UInt64, _ outcome: KeyOutcome, key: Int64) {
        guard let waiting = waiting.removeValue(forKey: call),
            case .useKey(let token, let then) = waiting.kind
        else { return }
        if case .found = outcome {
            // Somebody signed in while the key was looked for: the connection is under the wrong key now.
            guard me == nil || self.token?.bytes == token.bytes else { return giveUp() }
            take(token, key: key)
        }
        proceed(then(outcome), for: waiting.request)
    }

    /// Takes the slot that was made for a file; nil if there is none.
    public func slotMade(_ call: UInt64, _ slot: UploadSlot?) {
        guard let waiting = waiting.removeValue(forKey: call), case .upload(let then) = waiting.kind else {
            return
        }
        proceed(then(slot), for: waiting.request)
    }

    private func take(_ token: CompactToken, key: Int64) {
        self.token = token
        keyNumber = key
        hasIntroducedDevice = false
    }

    // MARK: out

    func tell(_ opcode: CompactOpcode, _ payload: MessagePackValue) { output.append(.event(opcode, payload)) }

    /// Gives up telling the client what happens: it has missed something.
    func giveUp() {
        guard !isOver else { return }
        isOver = true
        output.append(.close)
    }

    /// Carries out a step for a request, or for an event. An event that cannot be told is a missed one.
    func proceed(_ step: Step, for request: CompactRequestNumber?) {
        guard !isOver else { return }
        switch step {
        case .done(let value):
            if let request { output.append(.respond(request, value)) }
        case .fail(let error):
            guard let request else { return giveUp() }
            output.append(.refuse(request, error))
        case .calls(let bodies, let then):
            guard !bodies.isEmpty else { return proceed(then([]), for: request) }
            let group = makeNumber()
            groups[group] = Group(
                request: request,
                outcomes: Array(repeating: nil, count: bodies.count),
                missing: bodies.count,
                then: then
            )
            for (place, body) in bodies.enumerated() {
                let number = wait(request, .call(group: group, place: place))
                output.append(.call(number, body: introduced(body)))
            }
        case .newKey(let then):
            // One at a time: each costs the store a row.
            guard !waiting.values.contains(where: \.isNewKey) else {
                return proceed(.fail(.flood), for: request)
            }
            output.append(.makeKey(wait(request, .newKey(then))))
        case .useKey(let token, let then):
            output.append(.findKey(wait(request, .useKey(token, then)), token))
        case .upload(let kind, let then):
            output.append(.makeSlot(wait(request, .upload(then)), kind))
        }
    }

    private func wait(_ request: CompactRequestNumber?, _ kind: Waiting.Kind) -> UInt64 {
        let number = makeNumber()
        waiting[number] = Waiting(request: request, kind: kind)
        return number
    }

    private func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// The first call under a key names the device, so that the list of sessions shows it.
    private func introduced(_ body: [UInt8]) -> [UInt8] {
        guard !hasIntroducedDevice else { return body }
        hasIntroducedDevice = true
        return device.introduction + body
    }
}

/// Updates that wait until those before them are told.
struct WaitingPush {
    var updates: TL.Updates
    /// About so many bytes they are.
    var bytes: Int

    /// Takes updates that were decoded from so many bytes. In memory they are a few times as long.
    init(_ updates: TL.Updates, encodedBytes: Int) {
        self.updates = updates
        bytes = 4 * encodedBytes
    }
}

/// The device of a client, in its own words.
struct ClientDevice {
    private var model = ""
    private var system = ""
    private var version = ""
    private var language = ""

    init() {}

    /// Reads the words of the first request. The API shortens them.
    init(_ agent: Arguments?) {
        model = agent?.text("deviceName") ?? ""
        system = agent?.text("osVersion") ?? ""
        version = agent?.text("appVersion") ?? ""
        language = agent?.text("deviceLocale") ?? agent?.text("locale") ?? ""
    }

    /// The wrappers by which a client of the API names its device.
    var introduction: [UInt8] {
        TLFunction.InvokeWithLayer(layer: TL.layer).encoded()
            + TLFunction.InitConnection(
                apiID: 0,
                deviceModel: model,
                systemVersion: system,
                appVersion: version,
                systemLangCode: language,
                langPack: "",
                langCode: language
            ).encoded()
    }
}
