import ClientEngine
public import ClientModel
import MTProto
import MessageStore
import Signals
public import TelegramSchema
import TestKit

/// Some users with some devices each, and their server: all events follow from the seed.
public final class World {
    /// The event loop.
    public let loop: SimulationLoop
    /// The server.
    public let server: SimulatedServer
    /// The devices of all users.
    public private(set) var devices: [SimulatedDevice] = []
    /// The users.
    public let users: [UserID]
    /// The group of all users.
    public private(set) var group: PeerID?

    /// The protocols that devices use.
    public let transports: WorldTransports
    /// The actions of users besides writing, reading and typing.
    public var actions = WorldAction.allCases

    /// The initial title of the group.
    static let groupTitle = "Everybody"

    var random: SeededRandom
    var typesDrafts = true

    /// Creates a world of two or three users with two to five devices, all of them on and up to date.
    ///
    /// - Parameters:
    ///   - seed: Determines all events.
    ///   - loop: The event loop.
    ///   - transports: The protocols that devices use.
    /// - Throws: ``SimulationError``, and errors of the stores.
    public init(seed: UInt64, loop: SimulationLoop, transports: WorldTransports = .mtproto) throws {
        self.loop = loop
        self.transports = transports
        var random = SeededRandom(seed: seed)
        let userCount = Int.random(in: 2...3, using: &random)
        users = (1...userCount).map { UserID(rawValue: 1_000_000 + Int64($0)) }
        server = try SimulatedServer(loop: loop, seed: random.next())
        self.random = random
        try populate()
    }

    /// The errors of the devices' clocks, in seconds. The compact transport alone checks a certificate by them.
    private var clockErrors: ClosedRange<Int64> {
        transports == .mtproto ? -40_000_000...40_000_000 : -1_000_000...1_000_000
    }

    /// Switches everything off and deletes it.
    public func end() throws {
        for device in devices { try device.end() }
        let server = server
        try loop.run("stopping the server") { await server.stop() }
    }

    /// The chats that a device of `user` may write to.
    public func chats(of user: UserID) -> [PeerID] {
        users.map { PeerID(.user, $0.rawValue) } + [group].compactMap(\.self)
    }

    private func populate() throws {
        let deviceCount = Int.random(in: users.count...5, using: &random)
        for number in 0..<deviceCount {
            let user = users[number % users.count]
            let server = server
            let key = try loop.run("making a key") {
                try await server.makeKey(for: user, name: "User \(user.rawValue)")
            }
            let device = try SimulatedDevice(
                "d\(number)",
                of: user,
                key: key,
                in: self,
                profile: NetworkProfile(),
                seed: random.next(),
                clockError: .seconds(Int64.random(in: clockErrors, using: &random))
            )
            devices.append(device)
        }
        try addContacts()
        for device in devices { try device.start() }
        try settle()
    }

    /// Creates a group, and lets all users write to each other, so that all know each other.
    private func addContacts() throws {
        let (server, users) = (server, users)
        let keys = users.map { user in devices.first { $0.user == user }?.key }
        group = try loop.run("making a group") {
            guard let first = keys[0] else { return nil }
            for (index, key) in keys.enumerated() {
                guard let key else { continue }
                for other in users where other != users[index] {
                    _ = try await server.call(
                        TLFunction.MessagesSendMessage(
                            peer: .inputPeerUser(.init(userID: other, accessHash: other.rawValue)),
                            message: "hello of \(users[index].rawValue) to \(other.rawValue)",
                            randomID: users[index].rawValue << 32 | other.rawValue
                        ),
                        as: key
                    )
                }
            }
            let invited = try await server.call(
                TLFunction.MessagesCreateChat(
                    users: users.dropFirst().map { .inputUser(.init(userID: $0, accessHash: $0.rawValue)) },
                    title: Self.groupTitle
                ),
                as: first
            )
            guard case .updates(let updates) = invited.updates, let chat = updates.chats.first,
                case .chat(let made) = chat
            else { return nil }
            return PeerID(.group, made.id.rawValue)
        }
    }
}

/// The protocols that the devices of a world use.
public enum WorldTransports: String, Sendable, CaseIterable {
    /// MTProto.
    case mtproto
    /// The compact transport.
    case compact
    /// One or the other, changed at any time, over networks that do not always admit the compact one.
    case mixed
}
