import ClientNetwork
import TelegramSchema
import TestKit
import Testing

@Suite struct NetworkMediaTests {
    private static func part(_ number: Int) -> TLFunction.UploadSaveFilePart {
        TLFunction.UploadSaveFilePart(
            fileID: 1,
            filePart: Int32(number),
            bytes: [UInt8](repeating: 7, count: 64)
        )
    }

    private static func number(_ call: ScriptedServer.Call) -> Int {
        (try? TLFunction.UploadSaveFilePart(decoding: call.body)).map { Int($0.filePart) } ?? -1
    }

    @Test(arguments: [false, true])
    func `at most four links of three parts each are under way, and none wants pushes`(temporaryKeys: Bool) {
        let bench = NetworkBench(temporaryKeys: temporaryKeys)
        bench.server.script { _ in nil }
        bench.start()
        for number in 0..<30 { bench.call(Self.part(number), by: bench.network.media(.upload)) }
        bench.advance(.seconds(5))

        #expect(bench.server.calls.count == 12)
        #expect(Set(bench.server.calls.map(\.session)).count == 4)
        #expect(bench.server.calls.allSatisfy { $0.isWithoutUpdates })
        #expect(bench.transport.opened.count == 5)
    }

    @Test func `what was tapped overtakes what is fetched ahead`() {
        let bench = NetworkBench()
        bench.server.script { _ in nil }
        bench.start()
        for number in 0..<20 {
            bench.call(
                Self.part(number),
                RequestPolicy(priority: .background),
                by: bench.network.media(.download)
            )
        }
        bench.advance(.seconds(5))
        bench.call(Self.part(100), RequestPolicy(priority: .interactive), by: bench.network.media(.download))
        let first = bench.server.calls[0]
        bench.server.answer(first, with: ScriptedServer.boolTrue)
        bench.advance(.seconds(1))

        #expect(bench.server.calls.map(Self.number).dropFirst(12) == [100])
    }

    @Test func `the two directions do not stand in each other's way`() {
        let bench = NetworkBench()
        bench.server.script { call in Self.number(call) < 50 ? nil : ScriptedServer.boolTrue }
        bench.start()
        for number in 0..<20 { bench.call(Self.part(number), by: bench.network.media(.upload)) }
        let answer = bench.call(Self.part(50), by: bench.network.media(.download))
        bench.advance(.seconds(5))
        #expect(answer.value == true)
    }

    @Test func `links for files are closed when there is nothing to carry`() {
        let bench = NetworkBench()
        bench.start()
        for number in 0..<30 { bench.call(Self.part(number), by: bench.network.media(.upload)) }
        bench.advance(.seconds(10))
        #expect(bench.transport.standing.count == 5)
        bench.advance(.seconds(40))
        #expect(bench.transport.standing.count == 1)
        let answer = bench.call(Self.part(99), by: bench.network.media(.upload))
        bench.advance(.seconds(10))
        #expect(answer.value == true)
    }

    @Test func `MT-15 the bytes of a large answer that nobody wants stop coming`() {
        let bench = NetworkBench()
        let large = TL.UploadFile(
            type: .filePng,
            mtime: 0,
            bytes: [UInt8](repeating: 9, count: 1 << 20)
        ).encoded()
        bench.server.script { call in
            Self.number(call) == 1
                ? large
                : ScriptedServer.boolTrue
        }
        bench.start()
        bench.advance(.seconds(1))
        bench.transport.behaviour.rate = 50_000
        let unwanted = bench.call(Self.part(1), by: bench.network.media(.download))
        bench.advance(.seconds(5))
        unwanted.cancel()
        bench.advance(.seconds(1))
        let received = bench.transport.standing.map(\.deliveredBytes).reduce(0, +)
        let next = bench.call(Self.part(2), by: bench.network.media(.download))
        bench.advance(.seconds(2))

        #expect(unwanted.error == .cancelled)
        #expect(next.value == true)
        #expect(bench.transport.standing.map(\.deliveredBytes).reduce(0, +) - received < 10_000)
    }

    @Test func `a part that is cancelled while it waits is never sent`() {
        let bench = NetworkBench()
        bench.server.script { _ in nil }
        bench.start()
        for number in 0..<12 { bench.call(Self.part(number), by: bench.network.media(.upload)) }
        let waiting = bench.call(Self.part(12), by: bench.network.media(.upload))
        bench.advance(.seconds(1))
        waiting.cancel()
        bench.advance(.seconds(1))
        for call in bench.server.calls { bench.server.answer(call, with: ScriptedServer.boolTrue) }
        bench.advance(.seconds(5))

        #expect(waiting.error == .cancelled)
        #expect(bench.server.calls.count == 12)
    }
}
