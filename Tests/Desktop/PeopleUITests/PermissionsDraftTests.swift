import ClientModel
import Testing

@testable import PeopleUI

@Suite struct PermissionsDraftTests {
    @Test func `a permission is what a group does not forbid`() {
        let draft = PermissionsDraft([.sendPhotos, .sendAnimations, .pin])
        let taken = GroupPermission.allCases.filter { !draft.allows($0) }
        #expect(taken == [.photos, .stickers, .pin])
    }

    @Test func `what is forbidden beside the switches stays so`() {
        var draft = PermissionsDraft([.sendReactions, .pin])
        draft.set(.pin, isAllowed: true)
        draft.set(.voice, isAllowed: false)
        #expect(draft.restrictions == [.sendReactions, .sendVoice])
    }

    @Test func `without any kind of message there is nothing to write, and with the first there is`() {
        var draft = PermissionsDraft([])
        for permission in [.text] + GroupPermission.media { draft.set(permission, isAllowed: false) }
        #expect(draft.restrictions == ChatRestrictions.allMessages.union(.send))
        #expect(PermissionsDraft(.send) == draft)
        draft.set(.polls, isAllowed: true)
        #expect(!draft.restrictions.contains(.send) && draft.allows(.polls) && !draft.allows(.text))
    }
}
