import ArgumentParser
import BenchKit
import ClientEngine
import Foundation

/// Compares the protocols over slow and bad networks: whole accounts, a real server, and what shapes the bytes between.
struct NetworkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "network",
        abstract: "Compares MTProto with the compact transport over slow and bad networks."
    )

    @Option(help: "The program martletd, of which servers are started.")
    var server: String

    @Option(help: "The program mock-server, for a server whose clock hurries; without it no hour of silence.")
    var mockServer: String?

    @Option(help: "A protocol: mtproto or compact. May be repeated. (default: all)")
    var transport: [WireProtocol] = WireProtocol.allCases

    @Option(
        help: "A network: latency, 2G, '5 % loss' or good; none for silence alone. (default: all)"
    )
    var line: [String] = []

    @Option(help: "The number of devices on the network that loses segments; three at most on the good one.")
    var rounds = 5

    @Option(help: "The number of missed messages.")
    var missed = 1000

    @Option(help: "How much faster clocks run in the hour of silence.")
    var rate = 60

    @Option(help: "A file to write the results to, as JSON.")
    var output: String?

    func run() async throws {
        var results = Results()
        var costs = NetworkCosts()
        let place = try BenchFolder()
        try await compare(&costs, in: place)
        if let mockServer { try await beSilent(&costs, mockServer, in: place) }
        costs.add(to: &results)
        try output.map { try results.write(to: $0) }
        if !Threshold.print(networkBars, for: results) { throw ExitCode(1) }
    }

    private func compare(_ costs: inout NetworkCosts, in place: BenchFolder) async throws {
        let server = try OwnServer(server, port: nil, for: "bench-network")
        defer { try? server.remove() }
        let accounts = BenchAccounts(try server.target, in: place)
        let groups = devices(accounts)
        guard !groups.isEmpty else { return }
        for device in groups.joined() { try await device.signUp() }
        let friend = try await accounts.open("friend")
        try await friend.start()
        let scene = try await NetworkScene(
            friend,
            "88830000000",
            members: groups.joined().map(\.phone),
            accounts
        )
        for devices in groups { try await step(devices, &costs) { [.signIn: try await $0.signIn()] } }
        try await scene.change()
        let photo = try PhotoFile(in: place, bytes: 200_000)
        for devices in groups {
            try await step(devices, &costs) { device in
                try await device.live(in: scene, photo: photo.path, bytes: photo.byteCount)
            }
        }
        let missed = missed
        for way in [NetworkStep.catchUp, .catchUpWhole] {
            try await scene.write(missed, for: way)
            for devices in groups {
                try await step(devices, &costs) { [way: try await $0.catchUp(missed, way, in: scene)] }
            }
        }
        await friend.stop()
    }

    /// The devices by networks; those of a network take their steps at the same time.
    private func devices(_ accounts: BenchAccounts) -> [[NetworkDevice]] {
        var number = 0
        let lines = NetworkLine.all(rounds: rounds).filter { line.isEmpty || line.contains($0.name) }
        return lines.map { line in
            (0..<line.rounds).flatMap { round in
                transport.map { wire in
                    number += 1
                    let phone = "8883000\(1000 + number)"
                    return NetworkDevice(wire, line, round: round, phone: phone, accounts)
                }
            }
        }
    }

    private func step(
        _ devices: [NetworkDevice],
        _ costs: inout NetworkCosts,
        _ body: @escaping @Sendable (NetworkDevice) async throws -> [NetworkStep: NetworkCost]
    ) async throws {
        try await withThrowingTaskGroup(of: (NetworkDevice, [NetworkStep: NetworkCost]).self) { tasks in
            for device in devices { tasks.addTask { (device, try await body(device)) } }
            for try await (device, found) in tasks {
                for (step, cost) in found { costs.add(cost, step, over: device.line.name, by: device.wire) }
            }
        }
    }

    private func beSilent(_ costs: inout NetworkCosts, _ program: String, in place: BenchFolder) async throws
    {
        let server = try OwnServer(program, port: nil, for: "bench-silence", clockRate: rate)
        defer { try? server.remove() }
        let silence = SilenceCase(BenchAccounts(try server.target, in: place), rate: rate)
        for (index, wire) in transport.enumerated() {
            let cost = try await silence.run(by: wire, "8883000000\(index + 1)")
            costs.add(cost, .silence, over: "good", by: wire)
        }
    }
}

/// A photo whose size is that of random bytes in its comments, for nothing must shrink it.
private struct PhotoFile {
    let path: String
    let byteCount: Int

    init(in folder: BenchFolder, bytes count: Int) throws {
        guard let small = Data(base64Encoded: Self.small) else { throw LoadError.unexpected("a photo") }
        var photo = small.prefix(2)
        var random = SystemRandomNumberGenerator()
        while photo.count + small.count < count {
            let length = min(60_000, count - photo.count - small.count)
            photo += [0xFF, 0xFE, UInt8((length + 2) >> 8), UInt8((length + 2) & 0xFF)]
            photo += (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        }
        photo += small.dropFirst(2)
        path = "\(folder.path)/photo.jpg"
        byteCount = photo.count
        try photo.write(to: URL(filePath: path))
    }

    /// 64 by 48 grey pixels.
    private static let small = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71\
        ////m8H////6/+b9//j/wAALCAAwAEABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF\
        BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW\
        V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi\
        4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AMzZRso2UbKNlGyjZRsqfZRso2UbKNlGyjZRsqfZRso2UbKNlGyjZRsqxso2UbKN\
        lGyjZRso2VPso2UbKNlGyjZRso2VPso2UbKNlGyjZRso2V//2Q==
        """
}
