import Foundation
import HostileCalls
import SchemaSyntax
import TelegramSchema
import Testing

@testable import ServerEngine

/// A small share of the calls that `fuzz-methods` makes for hours.
struct HostileCallsTests {
    private static let schema =
        URL(filePath: #filePath).pathComponents.dropLast(5).dropFirst()
        .reduce("") { $0 + "/" + $1 } + "/Schema/api.tl"

    private let grammar: Grammar

    init() throws {
        let file = Self.schema
        grammar = try Grammar(text: String(contentsOfFile: file, encoding: .utf8), file: file)
    }

    @Test func `every method answers calls with values at every edge, and tells nothing of other people`()
        async throws
    {
        let server = try await TestServer(users: 5)
        let text = "what nobody else may read"
        var secrets = Secrets()
        secrets.add(Array(text.utf8))
        let said = TLFunction.MessagesSendMessage(peer: TestServer.peer(5), message: text, randomID: 1)
        _ = try await server.call(said, as: 4)
        var known = KnownEntities()
        for member: Int64 in 1...3 {
            known.learn(.init(id: TestServer.user(member).rawValue, accessHash: member), of: .user)
        }
        var answered = 0
        for (index, function) in grammar.functions.enumerated() {
            var choices = Choices([UInt8(truncatingIfNeeded: index)], seed: 11)
            let body = ValueMaker.call(function, in: grammar, knowing: known, by: &choices)
            do throws(RPCError) {
                let answer = try await answer(of: server, to: body, as: Int64(1 + index % 3))
                #expect(!secrets.isContained(in: answer), "\(function.name)")
                AnswerReader.learn(from: answer, in: grammar, into: &known)
                answered += 1
            } catch {
                continue
            }
        }
        #expect(answered > 20)
        #expect(try await server.call(TLFunction.UpdatesGetState(), as: 4).pts == 2)
    }

    private func answer(of server: TestServer, to body: [UInt8], as member: Int64) async throws(RPCError)
        -> [UInt8]
    {
        do {
            return try await server.send(body, as: member)
        } catch let refusal as RPCError {
            throw refusal
        } catch {
            Issue.record("not a refusal: \(error)")
            return []
        }
    }

    @Test func `the same choices make the same call, and no call is larger than a packet can become`() throws
    {
        for (index, function) in grammar.functions.enumerated() {
            var (one, other) = (Choices([1, 2], seed: UInt64(index)), Choices([1, 2], seed: UInt64(index)))
            let body = ValueMaker.call(function, in: grammar, knowing: KnownEntities(), by: &one)
            #expect(body == ValueMaker.call(function, in: grammar, knowing: KnownEntities(), by: &other))
            #expect(body.count < 16 << 20)
        }
    }

    @Test func `what an answer shows is known: numbers, hashes, texts`() throws {
        let user = TL.User.user(.init(id: UserID(rawValue: 7), accessHash: 99, firstName: "Ada"))
        var known = KnownEntities()
        AnswerReader.learn(from: user.encoded(), in: grammar, into: &known)
        var secrets = Secrets()
        secrets.add(allHashesOf: known)
        #expect(secrets.count == 1)
        #expect(secrets.isContained(in: user.encoded()))
        #expect(
            !secrets.isContained(in: TL.User.user(.init(id: UserID(rawValue: 7), accessHash: 98)).encoded())
        )
    }
}
