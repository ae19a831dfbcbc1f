import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct StaleDataFetcherTests {
    private func makeFetcher(_ fixture: ProcessorFixture, contacts: [Int64] = [2, 3]) async throws
        -> StaleDataFetcher
    {
        let api = fixture.engine.api
        api.on(TLFunction.ContactsGetContacts.self) { request in
            if request.hash == ListHash(contacts).value { return .contactsNotModified }
            let book = contacts.map { TL.Contact(userID: UserID(rawValue: $0), mutual: true) }
            let users = contacts.map { TL.User.sample($0) }
            return .contacts(.init(contacts: book, savedCount: 0, users: TLLazyVector(users)))
        }
        api.on(TLFunction.AccountGetNotifySettings.self) { request in
            .init(muteUntil: request.peer == .inputNotifyChats ? .max : 0)
        }
        api.on(TLFunction.MessagesGetPeerSettings.self) { _ in
            .init(settings: .init(addContact: true), chats: [], users: [.sample(2)])
        }
        let fetcher = StaleDataFetcher(fixture.engine.services, processor: fixture.processor)
        try await fixture.engine.run { await fetcher.start() }
        return fetcher
    }

    private func contacts(_ fixture: ProcessorFixture) async throws -> [Int64] {
        try await fixture.engine.store.read { try $0.contacts().map(\.number).sorted() }
    }

    @Test func `contacts that changed elsewhere are fetched when the server says so`() async throws {
        let fixture = try await ProcessorFixture()
        let fetcher = try await makeFetcher(fixture)
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { try $0.setContact(true, PeerID(.user, 9)) }
        }
        fixture.processor.take(.of([.updateContactsReset], users: []))
        #expect(try await fixture.engine.until { try await contacts(fixture) == [2, 3] })
        fixture.processor.take(.of([.updateContactsReset], users: []))
        await fixture.engine.settle()
        let hashes = fixture.engine.api.calls(of: TLFunction.ContactsGetContacts.self).map(\.hash)
        #expect(hashes == [ListHash([9]).value, ListHash([2, 3]).value])
        withExtendedLifetime(fetcher) {}
    }

    @Test func `a contact that was added here is not taken out by a list from before`() async throws {
        let fixture = try await ProcessorFixture()
        let fetcher = try await makeFetcher(fixture)
        let contacts = Contacts(fixture.engine.services)
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                var eve = User(8)
                eve.accessHash = 800
                try transaction.setPeer(.user(eve))
            }
            try await contacts.add(PeerID(.user, 8), firstName: "Eve")
        }
        fixture.processor.take(.of([.updateContactsReset], users: []))
        #expect(try await fixture.engine.until { try await self.contacts(fixture) == [2, 3, 8] })
        withExtendedLifetime(fetcher) {}
    }

    @Test func `a name that comes with the contacts stays when ours is refused`() async throws {
        let fixture = try await ProcessorFixture()
        let fetcher = try await makeFetcher(fixture)
        let runner = try await fixture.engine.doing([])
        let contacts = Contacts(fixture.engine.services)
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                var user = User(3)
                user.accessHash = 300
                try transaction.setPeer(.user(user))
            }
            try await contacts.add(PeerID(.user, 3), firstName: "Ada")
        }
        fixture.processor.take(.of([.updateContactsReset], users: []))
        #expect(try await fixture.engine.until { try await self.contacts(fixture) == [2, 3] })
        try await fixture.engine.run { await runner.setConditions([.network, .accountReady]) }
        let store = fixture.engine.store
        #expect(try await fixture.engine.until { try await !store.read { try $0.hasUnfinishedTasks() } })
        #expect(try await store.read { try $0.peer(PeerID(.user, 3))?.title } == "Ada")
        withExtendedLifetime(fetcher) {}
    }

    @Test func `after a time away it fetches what has no counter, and goes on after an error`() async throws {
        let fixture = try await ProcessorFixture()
        let fetcher = try await makeFetcher(fixture)
        fixture.engine.api.on(TLFunction.HelpGetConfig.self) {
            [clock = fixture.engine.clock] _ throws(APIError) in
            if clock.now < .seconds(3) { throw .timedOut }
            return .sample
        }
        fixture.processor.missed()
        await fixture.engine.settle()
        #expect(try await contacts(fixture) == [2, 3])
        let groups = try await fixture.engine.store.read { try $0.defaultNotificationSettings(.groups) }
        #expect(groups.muteUntil == .max)
        await fixture.engine.advance(by: .seconds(10), step: .milliseconds(250))
        let configuration = try await fixture.engine.store.read { try $0.entry(.serverConfiguration) }
        #expect(configuration?.longestText == 4_000)
        #expect(configuration?.addresses.map(\.host) == ["192.0.2.7"])
        let tries = fixture.engine.api.calls(of: TLFunction.HelpGetConfig.self).count
        #expect(tries > 1 && tries < 8)
        // It is valid until it expires, or until the server reports a change.
        fixture.processor.missed()
        await fixture.engine.settle()
        #expect(fixture.engine.api.calls(of: TLFunction.HelpGetConfig.self).count == tries)
        fixture.processor.take(.of([.updateConfig]))
        await fixture.engine.settle()
        #expect(fixture.engine.api.calls(of: TLFunction.HelpGetConfig.self).count == tries + 1)
        withExtendedLifetime(fetcher) {}
    }

    @Test func `what is offered above a chat is fetched for a page that is known`() async throws {
        let fixture = try await ProcessorFixture()
        let fetcher = try await makeFetcher(fixture)
        func tell() {
            fixture.processor.take(.of([.updatePeerSettings(.init(peer: .ada, settings: .init()))]))
        }
        tell()
        await fixture.engine.settle()
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesGetPeerSettings.self).isEmpty)
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction {
                try $0.updateCachedPeerData(ProcessorFixture.ada) { $0.about = "Poet" }
            }
        }
        tell()
        let isOffered = try await fixture.engine.until {
            let page = try await fixture.engine.store.read { try $0.cachedPeerData(ProcessorFixture.ada) }
            return page?.suggestions == .addContact && page?.about == "Poet"
        }
        #expect(isOffered)
        withExtendedLifetime(fetcher) {}
    }

    @Test func `an address book's hash is the one that the server counts`() {
        // The hash of the list 1, 2 by the rule, computed by hand.
        #expect(ListHash([]).value == 0)
        #expect(ListHash([5]).value == 5)
        #expect(ListHash([1, 2]).value == 1 << 35 + (1 << 31 | 1) + 2)
    }

    @Test func `what the server says that a client must know is stored and read again`() throws {
        let configuration = ServerConfiguration(.sample)
        #expect(try ServerConfiguration(record: configuration.record()) == configuration)
    }
}

extension TL.Peer {
    fileprivate static let ada = TL.Peer.peerUser(
        .init(userID: UserID(rawValue: ProcessorFixture.ada.number))
    )
}

extension TL.Config {
    fileprivate static let sample = TL.Config(
        date: 1,
        expires: Int32.max,
        testMode: false,
        thisDc: 2,
        dcOptions: [.init(id: 2, ipAddress: "192.0.2.7", port: 443)],
        dcTxtDomainName: "",
        chatSizeMax: 200,
        megagroupSizeMax: 1,
        forwardedCountMax: 100,
        onlineUpdatePeriodMs: 1,
        offlineBlurTimeoutMs: 1,
        offlineIdleTimeoutMs: 1,
        onlineCloudTimeoutMs: 1,
        notifyCloudDelayMs: 1,
        notifyDefaultDelayMs: 1,
        pushChatPeriodMs: 1,
        pushChatLimit: 1,
        editTimeLimit: 60,
        revokeTimeLimit: 60,
        revokePmTimeLimit: 60,
        ratingEDecay: 1,
        stickersRecentLimit: 1,
        channelsReadMediaPeriod: 1,
        callReceiveTimeoutMs: 1,
        callRingTimeoutMs: 1,
        callConnectTimeoutMs: 1,
        callPacketTimeoutMs: 1,
        meUrlPrefix: "https://chat.example/",
        captionLengthMax: 1_000,
        messageLengthMax: 4_000,
        webfileDcID: 2
    )
}
