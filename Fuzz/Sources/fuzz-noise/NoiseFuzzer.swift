import FuzzSupport
import WireCrypto

@testable import NoiseChannel

/// Feeds both ends of a Noise channel with anything: bytes from the network, and what a hostile other end can seal with keys
/// that it rightly has.
///
/// The first byte chooses the case, the second one the size of the pieces in which the rest comes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzNoise(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let world = NoiseStages.prepared
    let mode = input.byte()
    let pieceBytes = max(1, Int(input.byte()))
    switch mode % 7 {
    case 0: world.strangers(input.rest(), pieceBytes)
    case 1: world.strangers(world.opening(.nx, input.rest()), pieceBytes)
    case 2: world.ticketHolder(early: input.piece(), behind: input.rest(), pieceBytes)
    case 3: world.strangers(world.opening(.nnPSK0, world.ticket.secret.id.array + input.rest()), pieceBytes)
    case 4: world.falseServer(input.rest(), pieceBytes)
    case 5: world.hostileCertificate(input.rest(), pieceBytes)
    default: world.hostileRecords(&input, pieceBytes)
    }
    return 0
}

/// What a server made of a connection's bytes.
private struct Served: Equatable {
    var owner: Int?
    var reply: [UInt8] = []
    var early: [UInt8]?
    var stream: [UInt8] = []
    var error: NoiseError?
}

/// What a client made of them.
private struct Heard: Equatable {
    var isEstablished = false
    var stream: [UInt8] = []
    var error: NoiseError?
}

extension NoiseStages {
    func opening(_ pattern: NoisePattern, _ rest: [UInt8]) -> [UInt8] {
        FirstMessage.header(pattern, count: rest.count) + rest
    }

    /// Bytes of somebody without a ticket.
    func strangers(_ bytes: [UInt8], _ pieceBytes: Int) {
        let served = serve(bytes, pieceBytes)
        precondition(served == serve(bytes, .max), "pieces change what a server hears")
        precondition(served.owner == nil && served.early == nil, "early data out of nothing")
        precondition(served.stream.isEmpty, "a stream out of nothing")
    }

    /// Early data of any length under the right key, and any bytes behind it.
    func ticketHolder(early: [UInt8], behind: [UInt8], _ pieceBytes: Int) {
        let early = Array(early.prefix(NoiseClient.longestEarlyBytes))
        var random = FuzzRandom(seed: 3)
        guard
            let client = try? NoiseClient(
                ticket: ticket,
                server: ServerKeyFixture.privateKey.publicKey,
                early: early,
                nowSeconds: Self.nowSeconds,
                random: &random
            )
        else { preconditionFailure("a client begins") }
        let bytes = client.opening + behind
        let served = serve(bytes, pieceBytes)
        precondition(served == serve(bytes, .max), "pieces change what a server hears")
        precondition(served.owner == Self.owner, "a ticket is not taken")
        precondition(served.early == (early.isEmpty ? nil : early), "early data is lost")
        precondition(served.stream.isEmpty, "a stream out of nothing")
    }

    /// Bytes of somebody who poses as the server.
    func falseServer(_ bytes: [UInt8], _ pieceBytes: Int) {
        for start in ClientStart.allCases {
            let heard = hear(start, bytes, pieceBytes)
            precondition(heard == hear(start, bytes, .max), "pieces change what a client hears")
            precondition(!heard.isEstablished, "a server out of nothing")
        }
    }

    /// A server with keys of its own, which sends any certificate.
    func hostileCertificate(_ payload: [UInt8], _ pieceBytes: Int) {
        for start in [ClientStart.fingerprint, .key] {
            guard let bytes = answer(to: start, certificate: payload) else { continue }
            let heard = hear(start, bytes, pieceBytes)
            precondition(heard == hear(start, bytes, .max), "pieces change what a client hears")
            precondition(!heard.isEstablished, "a certificate that nobody signed")
        }
    }

    /// Records of the right key and any bytes, in turns.
    func hostileRecords(_ input: inout FuzzInput, _ pieceBytes: Int) {
        var random = FuzzRandom(seed: 5)
        var server = NoiseServer()
        guard let client = try? client(.key, random: &random) else { preconditionFailure("a client begins") }
        server.receive(client.opening.span.bytes)
        let answer = try? server.accept(key: key, tickets: memory(), now: .zero, random: &random)
        guard let acceptance = answer else { preconditionFailure("a genuine message is taken") }
        var bytes = acceptance.reply
        var said: [UInt8] = []
        var isGenuine = true
        while !input.isEmpty {
            let kind = input.byte()
            let piece = input.piece()
            if kind & 1 == 0 {
                guard (try? server.seal(piece.span.bytes, into: &bytes)) != nil else {
                    preconditionFailure("a stream is sealed")
                }
                if isGenuine { said += piece }
            } else if !piece.isEmpty {
                bytes += piece
                isGenuine = false
            }
        }
        let heard = hear(.key, bytes, pieceBytes)
        precondition(heard == hear(.key, bytes, .max), "pieces change what a client hears")
        precondition(heard.isEstablished, "a genuine answer is not taken")
        precondition(said.starts(with: heard.stream), "a client hears what was not said")
        precondition(!isGenuine || heard.stream == said, "a client does not hear what was said")
    }

    private func serve(_ bytes: [UInt8], _ pieceBytes: Int) -> Served {
        var random = FuzzRandom(seed: 9)
        let memory = memory()
        var server = NoiseServer()
        var served = Served()
        var rest = bytes[...]
        do throws(NoiseError) {
            while !rest.isEmpty {
                let piece = Array(rest.prefix(pieceBytes))
                rest = rest.dropFirst(piece.count)
                server.receive(piece.span.bytes)
                let answer = try server.accept(key: key, tickets: memory, now: .zero, random: &random)
                if let answer {
                    precondition(served.reply.isEmpty, "two answers")
                    served.owner = answer.owner
                    served.reply = answer.reply
                    served.early = answer.early
                }
                while let piece = try server.nextPiece() { served.stream += piece }
            }
        } catch {
            served.error = error
            var out: [UInt8] = []
            precondition((try? server.seal(bytes.span.bytes, into: &out)) == nil, "it goes on after an error")
        }
        return served
    }

    private func hear(_ start: ClientStart, _ bytes: [UInt8], _ pieceBytes: Int) -> Heard {
        var random = FuzzRandom(seed: 5)
        guard var client = try? client(start, random: &random) else {
            preconditionFailure("a client begins")
        }
        var heard = Heard()
        var rest = bytes[...]
        do throws(NoiseError) {
            while !rest.isEmpty {
                let piece = Array(rest.prefix(pieceBytes))
                rest = rest.dropFirst(piece.count)
                client.receive(piece.span.bytes)
                while let event = try client.next(nowSeconds: Self.nowSeconds) {
                    switch event {
                    case .established: heard.isEstablished = true
                    case .bytes(let stream): heard.stream += stream
                    }
                }
            }
        } catch {
            heard.error = error
        }
        return heard
    }
}
