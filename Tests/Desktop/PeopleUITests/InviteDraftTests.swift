import ClientModel
import Testing

@testable import PeopleUI

@Suite struct InviteDraftTests {
    @Test func `a new link is for everybody, for ever, unless one says otherwise`() {
        var draft = InviteDraft()
        #expect(draft.terms(at: 1000) == ChatInvite.Terms())
        (draft.title, draft.expiry, draft.limit) = ("Friends", .day, 10)
        let terms = draft.terms(at: 1000)
        #expect(terms.title == "Friends" && terms.expires == 87_400 && terms.usageLimit == 10)
        draft.expiry = .hour
        #expect(draft.terms(at: 1000).expires == 4600)
        draft.expiry = .week
        #expect(draft.terms(at: 1000).expires == 605_800)
    }

    @Test func `where an administrator decides nobody counts`() {
        var draft = InviteDraft()
        (draft.limit, draft.needsApproval) = (10, true)
        #expect(!draft.hasLimit && draft.terms(at: 0).usageLimit == nil && draft.terms(at: 0).needsApproval)
    }

    @Test func `what nobody would choose here can be kept`() {
        var terms = ChatInvite.Terms()
        (terms.title, terms.expires, terms.usageLimit) = ("Crew", 777, 42)
        let draft = InviteDraft(terms)
        #expect(draft.expiries == [.kept(777), .never, .hour, .day, .week])
        #expect(draft.limits == [42, nil, 1, 10, 100])
        #expect(draft.terms(at: 5) == terms)
        terms.usageLimit = 100
        #expect(InviteDraft(terms).limits == [nil, 1, 10, 100])
    }
}
