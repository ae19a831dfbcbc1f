import TestKit
import Testing

@testable import CompactWire

/// The form of JSON texts, with the texts that vkmax 1.0.2 sends.
@Suite struct CompactTextTests {
    private func frame(of text: String, in coding: inout CompactTextCoding) throws -> CompactFrame {
        let bytes = try coding.frame(of: Array(text.utf8))
        var reader = CompactFrameReader(maximumPayloadBytes: 1 << 20)
        reader.receive(bytes.span.bytes)
        return try #require(try reader.nextFrame())
    }

    private func error(_ text: String) -> CompactFrameError? {
        var coding = CompactTextCoding()
        do throws(CompactFrameError) {
            _ = try coding.frame(of: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private func output(_ frames: CompactFrame...) throws -> [UInt8] {
        var out: [UInt8] = []
        for frame in frames { try frame.write(to: &out) }
        return out
    }

    @Test func `a text becomes a frame`() throws {
        var coding = CompactTextCoding()
        let text = """
            {"ver": 11, "cmd": 0, "seq": 3, "opcode": 64, "payload": {"chatId": -9007199254740993, "message": \
            {"text": "line\\nline \\u043f", "cid": 1750000000001, "elements": []}, "notify": true, "part": 0.5, "no": null}}
            """
        let frame = try frame(of: text, in: &coding)

        #expect(frame.command == .request && frame.sequence == 3 && frame.opcode.rawValue == 64)
        let value = try MessagePackValue(decoding: frame.payload)
        #expect(value["chatId"] == .integer(-9_007_199_254_740_993))
        #expect(value["message"]?["text"] == .string("line\nline п"))
        #expect(value["message"]?["elements"] == .array([]))
        #expect(value["notify"] == .bool(true))
        #expect(value["part"] == .double(0.5))
        #expect(value["no"] == .null)
    }

    @Test func `frames become texts, packed ones too`() throws {
        var coding = CompactTextCoding()
        let long = String(repeating: "again ", count: 50)
        let pairs = [
            MessagePackPair(.string("a\""), .integer(.min)),
            MessagePackPair(.integer(7), .binary([1, 2, 3])),
            MessagePackPair(.null, .bool(true)), MessagePackPair(.string("f"), .double(.nan)),
            MessagePackPair(.string("e"), .extended(type: 5, data: [])),
            MessagePackPair(.string("l"), .array([.string(long), .float(1.5)])),
        ]
        let payload = PackedPayload(MessagePackValue.map(pairs).encoded())
        #expect(payload.packing != .none)
        let texts = coding.texts(
            of: try output(
                CompactFrame(.response, sequence: 3, opcode: CompactOpcode(rawValue: 64), payload: payload),
                CompactFrame(.request, sequence: 0, opcode: CompactOpcode(rawValue: 128))
            )
        )

        #expect(
            texts == [
                #"{"ver":11,"cmd":1,"seq":3,"opcode":64,"payload":{"a\"":-9223372036854775808,"7":"AQID","f":null,"e":null,"l":["#
                    + "\"\(long)\",1.5]}}",
                #"{"ver":11,"cmd":0,"seq":0,"opcode":128,"payload":{}}"#,
            ]
        )
    }

    @Test func `a number beyond those of frames comes back with its answer`() throws {
        var coding = CompactTextCoding()
        let number = 65_536 * 3 + 7
        let frame = try frame(
            of: #"{"ver":11,"cmd":0,"seq":\#(number),"opcode":1,"payload":{}}"#,
            in: &coding
        )
        #expect(frame.sequence == 7)

        let event = CompactFrame(.request, sequence: 7, opcode: .ping)
        let answer = CompactFrame(.response, sequence: 7, opcode: .ping)
        let texts = coding.texts(of: try output(event, answer, answer))
        #expect(texts[0].contains(#""seq":7,"#))
        #expect(texts[1].contains(#""seq":\#(number),"#))
        #expect(texts[2].contains(#""seq":7,"#))
    }

    @Test func `what is no message is refused`() {
        for text in [
            "", "null", "[]", "{}", #"{"ver":11,"cmd":0,"seq":-1,"opcode":1}"#,
            #"{"ver":11,"cmd":0,"seq":1,"opcode":65536}"#,
            #"{"ver":11,"cmd":0,"seq":"1","opcode":1}"#, #"{"ver":11,"cmd":0,"seq":1.5,"opcode":1}"#,
            String(repeating: "[", count: 100_000),
        ] {
            #expect(error(text) == .malformedText)
        }
        #expect(error(#"{"ver":10,"cmd":0,"seq":1,"opcode":1}"#) == .unknownVersion(10))
        #expect(error(#"{"ver":11,"cmd":4,"seq":1,"opcode":1}"#) == .unknownCommand(4))
        #expect(error(#"{"ver":11,"cmd":-1,"seq":1,"opcode":1}"#) == .unknownCommand(0))
        #expect(error(#"{"ver":11,"cmd":0,"seq":1,"opcode":1}"#) == nil)
    }

    @Test func `the numbers that are remembered have a bound`() throws {
        var coding = CompactTextCoding()
        for number in 0..<1024 {
            _ = try frame(of: #"{"ver":11,"cmd":0,"seq":\#(65_536 + number),"opcode":1}"#, in: &coding)
        }
        #expect(throws: CompactFrameError.malformedText) {
            _ = try coding.frame(of: Array(#"{"ver":11,"cmd":0,"seq":99999,"opcode":1}"#.utf8))
        }
    }

    @Test func `an answer of very many values arrives whole`() throws {
        var coding = CompactTextCoding()
        let values = [MessagePackValue](repeating: .integer(7), count: 140_000)
        let frame = CompactFrame(
            .response,
            sequence: 1,
            opcode: CompactOpcode(rawValue: 49),
            payload: MessagePackValue.map(["messages": .array(values)]).encoded()
        )
        let texts = coding.texts(of: try output(frame))
        #expect(texts.first?.utf8.count ?? 0 > 280_000)
    }
}
