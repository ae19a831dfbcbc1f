import LayerAdapters
import MTProto
import ServerEngine
import TelegramSchema
import Testing

@testable import ServerGateway

/// Clients of other layers, in front of an engine that knows ours.
@Suite(.timeLimit(.minutes(5))) struct LayerTests {
    /// `messages.getDialogFilters`, whose answer was a bare vector up to layer 175.
    private static let call = TLFunction.MessagesGetDialogFilters().encoded()
    private static let answer = TL.MessagesDialogFilters(filters: [.dialogFilterDefault]).encoded()
    private static let bare: [UInt8] = [0x15, 0xC4, 0xB5, 0x1C, 1, 0, 0, 0, 0xAE, 0x93, 0x32, 0x36]

    private static func call(in layer: Int32) -> [UInt8] {
        TLFunction.InvokeWithLayer(layer: layer).encoded() + call
    }

    @Test func `a client is answered in the layer that it names, also without naming it again`() async throws
    {
        try await TestGateway.run { test in
            test.engine.answer(with: Self.answer)
            try await test.client { client in
                _ = try await client.makeKey()
                let unnamed = try await client.call(Self.call)
                #expect(unnamed == Self.answer)
                let named = try await client.call(Self.call(in: 152))
                #expect(named == Self.bare)
                let later = try await client.call(Self.call)
                #expect(later == Self.bare)
                let own = try await client.call(Self.call(in: 229))
                #expect(own == Self.answer)
                let newer = try await client.call(Self.call(in: 232))
                #expect(newer == Self.answer)
            }
        }
    }

    @Test func `the layer stays with the key`() async throws {
        try await TestGateway.run { test in
            test.engine.answer(with: Self.answer)
            let key = try await test.client { client in
                let key = try await client.makeKey()
                _ = try await client.call(Self.call(in: 160))
                return key
            }
            try await test.client { client in
                client.key = key
                let answer = try await client.call(Self.call)
                #expect(answer == Self.bare)
            }
        }
    }

    @Test(arguments: [0, 1, 151, 233, .max, -1] as [Int32])
    func `a layer that the server does not take is refused with the range`(layer: Int32) async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey()
                let answer = try await client.call(Self.call(in: layer))
                let refusal = MTP.RpcError(errorCode: 400, errorMessage: "CONNECTION_LAYER_INVALID_152_232")
                #expect(answer == refusal.encoded())
                #expect(test.engine.seen.isEmpty)
            }
        }
    }

    @Test func `an older call reaches the engine as ours`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey()
                // help.getAppConfig had no hash in layer 152.
                let older: [UInt8] = [0x10, 0x41, 0x91, 0x98]
                _ = try await client.call(TLFunction.InvokeWithLayer(layer: 152).encoded() + older)
                let envelope = try #require(test.engine.seen.last?.envelope)
                #expect(envelope.methodID == TLFunction.HelpGetAppConfig.constructorID)
                #expect(try envelope.decode(TLFunction.HelpGetAppConfig.self).hash == 0)
            }
        }
    }

    @Test func `a call of older bytes that are cut short is refused`() async throws {
        try await TestGateway.run { test in
            try await test.client { client in
                _ = try await client.makeKey()
                // messages.sendMessage of layer 152, and nothing behind.
                let older: [UInt8] = [0x87, 0x03, 0xC2, 0x1C]
                let answer = try await client.call(TLFunction.InvokeWithLayer(layer: 152).encoded() + older)
                #expect(answer == RPCError.undecodable.encoded())
            }
        }
    }

    @Test func `what a layer has nothing for is answered with an error`() async throws {
        try await TestGateway.run { test in
            test.engine.answer(with: TL.HelpAppConfig.appConfigNotModified.encoded())
            try await test.client { client in
                _ = try await client.makeKey()
                let call = TLFunction.InvokeWithLayer(layer: 152).encoded() + [0x10, 0x41, 0x91, 0x98]
                let answer = try await client.call(call)
                #expect(answer == RPCError.layerTooOld.encoded())
            }
        }
    }
}

@Suite struct SessionLayersTests {
    @Test func `a call from before the change has the layer of then`() {
        var layers = SessionLayers()
        #expect(layers.layer(of: message(1)) == 0)
        layers.note(160, in: message(10))
        #expect(layers.layer(of: message(5)) == 160, "of a client that has named one only")
        layers.note(200, in: message(20))
        #expect(layers.layer(of: message(15)) == 160)
        #expect(layers.layer(of: message(25)) == 200)
        #expect(layers.latest == 200)
    }

    @Test func `a layer that arrives late changes nothing of what is sent later`() {
        var layers = SessionLayers()
        layers.note(200, in: message(20))
        layers.note(160, in: message(10))
        #expect(layers.latest == 200)
        #expect(layers.layer(of: message(15)) == 160)
        layers.note(200, in: message(30))
        #expect(layers.layer(of: message(15)) == 160, "the same layer again is no change")
    }

    private func message(_ number: Int64) -> WireMessageID { WireMessageID(rawValue: number) }
}
