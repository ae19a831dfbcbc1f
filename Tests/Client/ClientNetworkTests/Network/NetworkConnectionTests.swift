import ClientNetwork
import MTProto
import TelegramSchema
import TestKit
import Testing

@Suite struct NetworkConnectionTests {
    private static let call = NetworkTests.call

    private func connected(_ delay: Duration = .milliseconds(10)) -> NetworkBench {
        let bench = NetworkBench()
        bench.transport.behaviour.delay = delay
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(20))
        return bench
    }

    @Test func `MT-36 a half-open socket is noticed by the next call and replaced`() {
        let bench = connected()
        bench.transport.behaviour.isSilent = true
        let answer = bench.call(Self.call)
        bench.advance(.seconds(13))
        bench.transport.behaviour.isSilent = false
        bench.advance(.seconds(20))

        #expect(answer.value == true)
        #expect(bench.states.suffix(2) == [.connecting(throughProxy: false), .online])
    }

    @Test func `MT-36 a half-open socket is noticed without any call`() {
        let bench = connected()
        bench.transport.behaviour.isSilent = true
        bench.advance(.seconds(100))
        #expect(bench.states.last == .connecting(throughProxy: false))
    }

    @Test func `MT-14 a watched call has a black hole left after five seconds`() {
        let bench = connected()
        bench.transport.behaviour.isSilent = true
        var policy = RequestPolicy(priority: .interactive)
        policy.isWatched = true
        bench.call(Self.call, policy)
        bench.advance(.milliseconds(5100))
        #expect(bench.transport.opened.count == 2)
    }

    @Test func `MT-36 a machine that has slept connects anew within the heartbeat`() {
        let bench = connected()
        bench.transport.behaviour.isSilent = true
        bench.clock.sleep(for: .seconds(3600))
        bench.advance(.seconds(10))
        bench.transport.behaviour.isSilent = false
        bench.advance(.seconds(20))

        #expect(bench.states.last == .online)
        let answer = bench.call(Self.call)
        bench.advance(.seconds(1))
        #expect(answer.value == true)
    }

    @Test func `an idle connection stays for a day, which costs less than a megabyte`() {
        let bench = connected()
        bench.advance(.seconds(86_400))
        #expect(bench.transport.opened.count == 1)
        #expect(bench.states.last == .online)
        let seen = Collected<NetworkTraffic>()
        bench.run { seen.append($0.trafficSoFar) }
        #expect(seen.values[0].total.sent + seen.values[0].total.received < 1 << 20)
    }

    @Test func `MT-42 without a network nothing is tried, and with one everything at once`() {
        let bench = connected()
        bench.run { $0.setPath(NetworkPath(isAvailable: false)) }
        bench.advance(.seconds(600))
        #expect(bench.states.last == .waitingForNetwork)
        #expect(bench.transport.opened.count == 1)
        bench.run { $0.setPath(NetworkPath()) }
        bench.advance(.milliseconds(50))

        #expect(bench.transport.opened.count == 2)
        #expect(bench.states.last == .online)
    }

    @Test func `another network takes over at once when an address is lost, and not for one more`() {
        let bench = connected()
        let home: Set = ["192.0.2.7", "2001:db8::7"]
        bench.run { $0.setPath(NetworkPath(addresses: home)) }
        bench.run { $0.setPath(NetworkPath(addresses: home.union(["198.51.100.7"]))) }
        bench.advance(.milliseconds(50))
        #expect(bench.transport.opened.count == 1)
        bench.run { $0.setPath(NetworkPath(addresses: ["198.51.100.7"])) }
        bench.advance(.milliseconds(50))
        #expect(bench.transport.opened.count == 2)
        #expect(bench.states.last == .online)
        #expect(!bench.states.contains(.waitingForNetwork))
    }

    /// A computer whose way to the internet is `source`, with the addresses of `others` besides.
    private static func path(_ source: String, beside others: String...) -> NetworkPath {
        NetworkPath(addresses: Set(others + [source]), sources: [source])
    }

    @Test func `the address of a container comes and goes without a word about the server`() {
        let bench = connected()
        bench.transport.behaviour.localAddress = "192.0.2.7"
        bench.transport.cutAll()
        bench.advance(.seconds(20))
        let before = bench.transport.opened.count
        for _ in 1...5 {
            bench.run { $0.setPath(Self.path("192.0.2.7", beside: "172.17.0.1")) }
            bench.run { $0.setPath(Self.path("192.0.2.7")) }
            bench.advance(.milliseconds(100))
        }
        #expect(bench.states.last == .online)
        #expect(bench.transport.opened.count == before)
    }

    @Test func `a stream that is not open yet starts from where the internet is reached`() {
        let bench = NetworkBench()
        bench.transport.behaviour.delay = .seconds(5)
        bench.run { $0.setPath(Self.path("192.0.2.7", beside: "172.17.0.1")) }
        bench.start()
        bench.run { $0.setPath(Self.path("192.0.2.7")) }
        #expect(bench.transport.opened.count == 1)
        // Another network takes over before the address of this one goes.
        bench.run { $0.setPath(Self.path("198.51.100.7", beside: "192.0.2.7")) }
        #expect(bench.transport.opened.count == 2)
        bench.run { $0.setPath(Self.path("198.51.100.7")) }
        #expect(bench.transport.opened.count == 2)
    }

    @Test func `a server that is reached over another interface is lost with that one's address`() {
        let bench = NetworkBench()
        bench.transport.behaviour.localAddress = "10.0.0.5"
        bench.run { $0.setPath(Self.path("192.0.2.7", beside: "10.0.0.5")) }
        bench.start()
        bench.advance(.seconds(20))
        bench.run { $0.setPath(Self.path("198.51.100.7", beside: "10.0.0.5")) }
        bench.advance(.milliseconds(50))
        #expect(bench.transport.opened.count == 1)
        bench.run { $0.setPath(Self.path("198.51.100.7")) }
        bench.advance(.milliseconds(50))
        #expect(bench.transport.opened.count == 2)
        #expect(bench.states.last == .online)
    }

    @Test func `a server that cannot be reached is not tried for each container that starts`() {
        let bench = connected()
        bench.run { $0.setPath(Self.path("192.0.2.7")) }
        bench.transport.behaviour.failure = .unreachable
        bench.transport.cutAll(.unreachable)
        let before = bench.transport.opened.count
        for _ in 1...300 {
            bench.run { $0.setPath(Self.path("192.0.2.7", beside: "172.17.0.1")) }
            bench.run { $0.setPath(Self.path("192.0.2.7")) }
            bench.advance(.seconds(1))
        }
        #expect((10...40).contains(bench.transport.opened.count - before))
        bench.transport.behaviour.failure = nil
        // A route comes behind its address.
        bench.run { $0.setPath(NetworkPath(addresses: ["192.0.2.7"])) }
        bench.advance(.milliseconds(50))
        #expect(bench.states.last == .online)
    }

    @Test func `a server that cannot be reached is tried at once from one more address`() {
        let bench = connected()
        bench.run { $0.setPath(NetworkPath(addresses: ["2001:db8::7"])) }
        bench.transport.behaviour.failure = .unreachable
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(300))
        bench.transport.behaviour.failure = nil
        bench.run { $0.setPath(NetworkPath(addresses: ["2001:db8::7", "192.0.2.7"])) }
        bench.advance(.milliseconds(50))
        #expect(bench.states.last == .online)
    }

    @Test func `MT-35 a server that cannot be reached is tried ever less often`() {
        let bench = connected()
        bench.transport.behaviour.failure = .unreachable
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(600))
        let tries = bench.transport.opened.map(\.at)

        // At once, and then with pauses between one second and thirty.
        #expect(tries[1] - tries[0] < .seconds(21))
        #expect((20...80).contains(tries.count))
        #expect(zip(tries.dropFirst(), tries.dropFirst(2)).allSatisfy { $1 - $0 >= .seconds(1) })
    }

    @Test func `MT-35 the user need not wait for the next try`() {
        let bench = connected()
        bench.transport.behaviour.failure = .unreachable
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(600))
        bench.transport.behaviour.failure = nil
        let before = bench.transport.opened.count
        bench.run { $0.retryNow() }
        bench.advance(.milliseconds(50))

        #expect(bench.transport.opened.count == before + 1)
        #expect(bench.states.last == .online)
        bench.run { $0.retryNow() }
        #expect(bench.transport.opened.count == before + 1)
    }

    @Test func `the state says when what was missed is being fetched`() {
        let bench = connected()
        bench.run { $0.setUpdating(true) }
        bench.run { $0.setUpdating(false) }
        #expect(bench.states.suffix(3) == [.online, .updating, .online])
    }

    @Test func `another way is tried when one fails, and kept`() {
        let bench = NetworkBench {
            $0.endpoints[2] = [Endpoint(host: "server", port: 5222), Endpoint(host: "server", port: 443)]
        }
        bench.start()
        bench.advance(.seconds(30))
        bench.transport.cutAll()
        bench.advance(.seconds(30))

        #expect(bench.transport.opened.map(\.endpoint.port) == [5222, 443, 443])
    }
}
