import ClientModel
import ClientNetwork
import Foundation
import MTProto
import MessageStore
import Signals
import TestKit
import Testing

@testable import ClientEngine

@Suite(.timeLimit(.minutes(5))) struct AuthorizationStateTests {
    let ada = PeerID(.user, 1)

    @Test func `an account whose session was ended elsewhere stops its parts and keeps what it has`()
        async throws
    {
        let fixture = try AccountFixture()
        let account = try await fixture.open()
        #expect(try await account.authorizationState.first() == .empty)
        try await account.signedIn(.sample(1))
        #expect(try await account.authorizationState.first() == .signedIn(ada))

        await account.expelled()
        #expect(try await account.authorizationState.first() == .signedOut(ada))
        await #expect(throws: AccountError.signedOut) { try await account.services }
        await account.stop()

        let again = try await fixture.open()
        #expect(try await again.authorizationState.first() == .signedOut(ada))
        #expect(try await again.selfID.first() == .some(nil))
        await #expect(throws: AccountError.otherMember) { try await again.signedIn(.sample(2)) }
        try await again.signedIn(.sample(1))
        #expect(try await again.authorizationState.first() == .signedIn(ada))
        await again.stop()
    }

    @Test func `signing out deletes the folder`() async throws {
        let fixture = try AccountFixture()
        let account = try await fixture.open()
        try await account.signedIn(.sample(1))
        // No server answers: the call fails after its timeout.
        let leaving = Task { try await account.signOut() }
        while FileManager.default.fileExists(atPath: account.folder.path) {
            fixture.clock.advance(by: .seconds(1))
            await Task.yield()
        }
        try await leaving.value
        #expect(try await account.authorizationState.first() == .empty)
    }
}
