import FuzzSupport
import TelegramSchema
import WireCrypto

@testable import MTProto

/// Feeds both ends of a key exchange, at each of its steps, with anything: bytes from the network, and what a
/// hostile other end can seal with keys that it rightly has.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHandshake(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let stages = HandshakeStages.prepared
    switch input.byte() % 8 {
    case 0: stages.raw(&input)
    case 1: stages.afterOffer(input.rest())
    case 2: stages.innerData(&input)
    case 3: stages.rsaBlock(input.rest())
    case 4: stages.clientHalf(&input)
    case 5: stages.offer(input.rest())
    case 6: stages.serverHalf(&input)
    default: stages.binding(&input)
    }
    return 0
}

extension HandshakeStages {
    private func serve(_ packet: [UInt8], _ server: inout ServerKeyExchange) -> KeyExchangeStep {
        var random = FuzzRandom(seed: 9)
        return server.receive(packet, now: Self.now, random: &random) { $0.rawValue & 1 == 1 }
    }

    private func expectNoKey(_ packet: [UInt8], _ server: ServerKeyExchange) {
        var server = server
        if case .established = serve(packet, &server) { preconditionFailure("a key out of nothing") }
    }

    /// Any packets on a new connection.
    func raw(_ input: inout FuzzInput) {
        var server = fresh
        while !input.isEmpty {
            if case .established = serve(input.piece(), &server) {
                preconditionFailure("a key out of nothing")
            }
        }
    }

    /// Any body after the server's offer, and the same after its half.
    func afterOffer(_ body: [UInt8]) {
        let packet = UnencryptedMessage.packet(body, messageID: 4)
        expectNoKey(packet, offered)
        expectNoKey(packet, agreed)
    }

    /// Any inner data, padded and encrypted as it should be. Half of them begin genuinely: with the constructor
    /// that is asked for, the primes and the nonces.
    func innerData(_ input: inout FuzzInput) {
        var random = FuzzRandom(seed: 5)
        let mode = input.byte()
        let isLegacy = mode & 1 == 1
        var head: [UInt8] = []
        if mode & 2 == 2 {
            let constructors: [UInt32] = [0x83c9_5aec, 0xa9f5_5f95, 0x3c6a_84d4, 0x56fd_df88]
            head.appendLittleEndian(constructors[Int(mode >> 2 & 3)])
            head += genuineHead
        }
        let data = (head + input.rest()).prefix(isLegacy ? 235 : RSAPadding.maximumDataBytes)
        let key = ServerKeyFixture.privateKey.publicKey
        let block =
            isLegacy
            ? RSAPadding.padLegacy(Array(data), random: &random)
            : (try? RSAPadding.pad(Array(data), modulus: key.modulus, random: &random)) ?? []
        send(block)
    }

    /// Any block under the server's RSA key.
    func rsaBlock(_ bytes: [UInt8]) {
        let block = [0] + bytes.prefix(255)
        send(block + [UInt8](repeating: 0, count: 256 - block.count))
    }

    private func send(_ block: [UInt8]) {
        guard let encrypted = try? ServerKeyFixture.privateKey.publicKey.encryptRaw(block) else { return }
        var call = secondPacket
        call.encryptedData = encrypted
        expectNoKey(UnencryptedMessage.packet(call.encoded(), messageID: 4), offered)
    }

    /// Any halves of a client, sealed as they should be, one after the other.
    func clientHalf(_ input: inout FuzzInput) {
        var server = agreed
        var random = FuzzRandom(seed: 6)
        while !input.isEmpty {
            let head = input.byte() & 1 == 1 ? half(0x6643_b654) : []
            let half = RawValue(bytes: head + input.piece())
            guard let sealed = try? handshake.cipher.seal(half, random: &random) else { return }
            let call = MTPFunction.SetClientDHParams(
                nonce: handshake.nonce,
                serverNonce: handshake.serverNonce,
                encryptedData: sealed
            )
            _ = serve(UnencryptedMessage.packet(call.encoded(), messageID: 4), &server)
        }
    }

    /// Any first answer of a server.
    func offer(_ body: [UInt8]) {
        var client = startedClient
        var random = FuzzRandom(seed: 7)
        let packet = UnencryptedMessage.packet(body, messageID: 1)
        _ = try? client.receive(packet, now: Self.now, random: &random)
        client = startedClient
        _ = try? client.receive(body, now: Self.now, random: &random)
    }

    /// Any half of a server, sealed as it should be.
    func serverHalf(_ input: inout FuzzInput) {
        var random = FuzzRandom(seed: 8)
        var bytes = input.byte() & 1 == 1 ? half(0xb589_0dba) : []
        if input.byte() & 1 == 1 {
            var writer = TLWriter()
            writer.write(Int32(3))
            writer.write(DHGroup.telegram.prime)
            bytes += writer.bytes
        }
        bytes += input.rest()
        guard let sealed = try? handshake.cipher.seal(RawValue(bytes: bytes), random: &random) else { return }
        let params = MTP.ServerDHParams(
            nonce: handshake.nonce,
            serverNonce: handshake.serverNonce,
            encryptedAnswer: sealed
        )
        _ = try? handshake.agree(params, parameters: parameters, now: Self.now, random: &random)
    }

    /// Any binding of a temporary key, made with the right permanent key.
    func binding(_ input: inout FuzzInput) {
        guard let key = AuthKey(bytes: (0..<256).map { UInt8($0) }) else { return }
        var random = FuzzRandom(seed: 3)
        var bytes: [UInt8] = []
        if input.byte() & 1 == 1 {
            bytes = random.randomBytes(16)
            bytes.appendLittleEndian(Int64(4))
            bytes.appendLittleEndian(Int64(40) << 32)
        }
        bytes += input.rest()
        let plain = bytes + [UInt8](repeating: 0, count: max(0, 72 - bytes.count))
        let place = TemporaryKeyBinding(
            temporaryKeyID: AuthKeyID(rawValue: 1),
            sessionID: 2,
            messageID: 4
        )
        let call = TLFunction.AuthBindTempAuthKey(
            permAuthKeyID: key.id.rawValue,
            nonce: 0,
            expiresAt: 1_700_000_100,
            encryptedMessage: (try? EnvelopeV1.seal(plain, key: key, random: &random)) ?? []
        )
        _ = try? place.verify(call, permanentKey: key, now: Self.now)
    }
}

extension HandshakeStages {
    /// The beginning of either half: a constructor and the nonces.
    private func half(_ constructor: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(constructor)
        return bytes + handshake.nonce.bytes + handshake.serverNonce.bytes
    }

    /// What follows the constructor of genuine inner data, up to the secret nonce.
    private var genuineHead: [UInt8] {
        var writer = TLWriter()
        writer.write(product)
        writer.write(secondPacket.p)
        writer.write(secondPacket.q)
        return writer.bytes + handshake.nonce.bytes + handshake.serverNonce.bytes
    }

    private var product: [UInt8] {
        let p = UInt64(bigEndianOctets: secondPacket.p) ?? 0
        let q = UInt64(bigEndianOctets: secondPacket.q) ?? 0
        return (p * q).bigEndianOctets
    }
}

/// Bytes that are written as they are, in place of a value.
private struct RawValue: TLObject {
    var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(from reader: inout TLReader) throws(TLError) { bytes = reader.readRemaining() }

    func encode(to writer: inout TLWriter) { writer.writeRaw(bytes.span.bytes) }
}
