import CompactWire
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import CompactOpcodes

/// Requests of anybody: whatever a map holds, a session refuses it or asks the API, and never more than it may.
@Suite struct HostileRequestTests {
    private static let names = [
        "chatId", "messageId", "messageIds", "message", "text", "cid", "elements", "attaches", "link", "type",
        "userIds", "operation", "contactId", "contactIds", "action", "phone", "token", "verifyCode",
        "trackId",
        "qrLink", "reaction", "id", "title", "include", "filters", "folderIds", "foldersOrder", "marker",
        "count",
        "from", "backward", "forward", "itemType", "settings", "chats", "theme", "description", "photoToken",
        "pinMessageId", "forAll", "query", "contactList", "userAgent", "_type", "event", "chatType", "fileId",
        "firstName", "lastName", "delayedAttributes", "timeToFire", "notify", "attributes", "url", "entityId",
    ]
    private static let texts = [
        "", "add", "ADD", "REPLY", "FORWARD", "CONTROL", "PHOTO", "new", "DELAYED", "READ_MESSAGE", "LINK",
        "USER_MENTION", "join/abc", "tg://login?token=AAAA", "9223372036854775807", "-1", "u1", "p", "d",
    ]

    private static func value(_ random: inout SeededRandom, depth: Int) -> MessagePackValue {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
        case 0: .integer([0, 1, -1, .max, .min, 1_000_002, 3].randomElement(using: &random) ?? 0)
        case 1: .string(texts.randomElement(using: &random) ?? "")
        case 2: .bool(Bool.random(using: &random))
        case 3: .double([0.5, .nan, .infinity, 1e300].randomElement(using: &random) ?? 0)
        case 4: .null
        case 5: .unsigned(.max)
        case 6:
            .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth - 1) })
        default:
            .map(
                (0..<Int.random(in: 0..<8, using: &random)).map { _ in
                    MessagePackPair(
                        .string(names.randomElement(using: &random) ?? ""),
                        value(&random, depth: depth - 1)
                    )
                }
            )
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func `any request has an end`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let bodies: [[UInt8]] = [
            [], [0xb5, 0x75, 0x72, 0x99], MTP.RpcError(errorCode: 400, errorMessage: "X").encoded(),
            TL.Updates.updates(.init(updates: [], users: [], chats: [], date: 0, seq: 0)).encoded(),
        ]
        for _ in 0..<400 {
            let talk = Talk(isSignedIn: Bool.random(using: &random))
            let opcode = UInt16.random(in: 0...310, using: &random)
            let payload = Self.value(&random, depth: 4)
            var output = talk.request(opcode, payload.encoded())
            var steps = 0
            while !output.contains(where: \.isEnd) {
                steps += 1
                guard steps < 12, !output.isEmpty else { break }
                #expect(output.count <= 1001)
                for wanted in output {
                    switch wanted {
                    case .call(let number, _):
                        talk.session.answered(number, with: bodies.randomElement(using: &random) ?? [])
                    case .makeKey(let number): talk.session.keyMade(number, .refused, key: 0)
                    case .findKey(let number, _): talk.session.keyFound(number, .absent, key: 0)
                    case .makeSlot(let number, _): talk.session.slotMade(number, nil)
                    case .respond, .refuse, .event, .close: break
                    }
                }
                output = talk.session.takeOutput()
            }
            let isAnswered = output.contains { $0.isEnd }
            #expect(isAnswered, "opcode \(opcode)")
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>) func `pushes of any bytes are taken or end it`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let whole = TL.Updates.updates(
            .init(
                updates: [.updateNewMessage(.init(message: Talk.text("x"), pts: 1, ptsCount: 1))],
                users: [],
                chats: [],
                date: 0,
                seq: 0
            )
        ).encoded()
        for _ in 0..<500 {
            var body = whole
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                body[Int.random(in: 0..<body.count, using: &random)] = UInt8.random(
                    in: .min ... .max,
                    using: &random
                )
            }
            let talk = Talk()
            talk.session.push(body)
            talk.session.checked(payload: body)
            _ = talk.session.takeOutput()
        }
    }
}

extension OpcodeSession.Output {
    /// True for what ends a request.
    fileprivate var isEnd: Bool {
        switch self {
        case .respond, .refuse: true
        default: false
        }
    }
}
