import BenchKit
import ClientEngine
import ClientModel
import ClientNetwork
import Foundation
import TelegramSchema

/// What happens to all devices alike: the chats of their users, and a friend who writes to them.
struct NetworkScene: Sendable {
    /// The number of groups that change.
    static let groupCount = 50
    /// The messages of the chat that is opened.
    static let archiveLength = 120
    /// The beginning of the texts that change the groups.
    static let news = "News"
    /// The chat that is opened.
    let archive: PeerID
    /// The writer of all messages.
    let friend: PeerID
    /// The groups whose messages are missed.
    let busyGroups: [PeerID]

    private let network: Network
    private let groups: [TL.InputPeer]

    /// Signs the friend up on `account`, which stays in use, and gives the users with these phone numbers their chats.
    init(_ account: Account, _ phone: String, members: [String], _ accounts: BenchAccounts) async throws {
        let user = try await accounts.signIn(phone, on: account)
        guard case .user(let full) = user else { throw LoadError.unexpected("user") }
        friend = PeerID(.user, full.id.rawValue)
        network = account.network
        var others: [TL.InputUser.InputUser] = []
        for member in members { others.append(try await network.meet(member)) }
        var words = Words()
        for other in others {
            let peer = TL.InputPeer.InputPeerUser(userID: other.userID, accessHash: other.accessHash)
            try await network.say(words.text(), to: .inputPeerUser(peer))
        }
        let archive = try await network.makeGroup("Archive", with: others)
        for _ in 0..<Self.archiveLength { try await network.say(words.text(), to: archive) }
        var groups: [TL.InputPeer] = []
        for _ in 0..<Self.groupCount {
            groups.append(try await network.makeGroup(words.title(), with: others))
        }
        self.groups = groups
        self.archive = try PeerID(group: archive)
        busyGroups = try groups.prefix(2).map { try PeerID(group: $0) }
    }

    /// Writes a text into each of the groups.
    func change() async throws {
        var words = Words()
        for group in groups { try await network.say("\(Self.news): \(words.text())", to: group) }
    }

    /// The last text of those that are missed in a step.
    static func lastText(of step: NetworkStep) -> String { "This is the end of it: \(step.rawValue)." }

    /// Writes a number of texts, which are missed in a step, into two groups.
    func write(_ count: Int, for step: NetworkStep) async throws {
        var words = Words()
        for index in 0..<count - 2 { try await network.say(words.text(), to: groups[index % 2]) }
        for group in groups.prefix(2) { try await network.say(Self.lastText(of: step), to: group) }
    }
}

extension PeerID {
    fileprivate init(group peer: TL.InputPeer) throws {
        guard case .inputPeerChat(let chat) = peer else { throw LoadError.unexpected("inputPeerChat") }
        self.init(.group, chat.chatID.rawValue)
    }
}

/// Texts of random words, which pack about as well as those of people.
private struct Words {
    private var random = SystemRandomNumberGenerator()
    private static let all = """
        the be to of and a in that have I it for not on with he as you do at this but his by from they we say her she or an \
        will my one all would there their what so up out if about who get which go me when make can like time no just him \
        know take people into year your good some could them see other than then now look only come its over think also \
        back after use two how our work first well way even new want because any these give day most us tomorrow evening \
        station meeting letter mother river market garden answer question window street morning picture Friday Monday \
        coffee ticket doctor winter summer kitchen money weather village hospital brother sister music birthday
        """.split(separator: " ")

    mutating func text() -> String { words(Int.random(in: 6...14, using: &random)) }

    mutating func title() -> String { words(2).capitalized }

    private mutating func words(_ count: Int) -> String {
        (0..<count).compactMap { _ in Self.all.randomElement(using: &random) }.joined(separator: " ")
    }
}
