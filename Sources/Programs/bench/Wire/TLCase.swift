import BenchKit
import TelegramSchema

/// Decoding and encoding of the most frequent objects: an incoming text message, and its outgoing update.
enum TLCase {
    static func run(_ results: inout Results) {
        let text = String(repeating: "Words on the wire. ", count: 11).prefix(200)
        measure("messages.sendMessage of 200 B", sendMessage(String(text)), strings: 1, &results)
        measure("update of 200 B", update(String(text)), strings: 1, &results)
    }

    private static func measure(
        _ name: String,
        _ value: some TLValue,
        strings: Double,
        _ results: inout Results
    ) {
        let bytes = value.encoded()
        results.add(
            "TL",
            name,
            [
                "bytes": Double(bytes.count),
                "decode ns": decode(value, bytes, Stopwatch.nanoseconds(milliseconds:_:)),
                "decode allocations": decode(value, bytes) { Allocations.count($1) },
                "strings and arrays": strings,
                "encode ns": Stopwatch.nanoseconds { consume(value.encoded()) },
                "encode allocations": Allocations.count { consume(value.encoded()) },
            ]
        )
    }

    private static func decode<Value: TLValue>(
        _ value: Value,
        _ bytes: [UInt8],
        _ measure: (Int64, () -> Void) -> Double
    ) -> Double {
        measure(60) { consume(try? Value(decoding: bytes)) }
    }

    private static func sendMessage(_ text: String) -> TLFunction.MessagesSendMessage {
        TLFunction.MessagesSendMessage(
            peer: .inputPeerUser(.init(userID: 1, accessHash: 2)),
            message: text,
            randomID: 3
        )
    }

    private static func update(_ text: String) -> TL.Updates {
        .updateShortMessage(
            .init(id: 1, userID: 2, message: text, pts: 3, ptsCount: 1, date: 4)
        )
    }
}
