import ChatPresentation

nonisolated extension EnglishLanguage: InviteWords {
    var inviteLink: String { "Invite link" }
    var inviteLinks: String { "Invite Links" }
    var manageInviteLinks: String { "Manage Invite Links…" }
    var createInviteLink: String { "Create an Invite Link" }
    func whatToDo(withLink title: String) -> String { "What to do with the link \(title)" }
    var inviteLinkText: String { "Whoever has this link can join." }
    var otherLinks: String { "Other Links" }
    var otherLinksText: String { "Links with a name, a time or a number of uses of their own." }
    var revokedLinks: String { "Revoked Links" }
    var shareLinkEntry: String { "Share Link…" }
    var shareLink: String { "Share Link" }
    func linkSent(to name: String) -> String { "Link sent to \(name)" }
    func linkSent(toChats count: Int) -> String { "Link sent to \(Self.counted(count, "chat", "chats"))" }
    var showQRCode: String { "Show QR Code" }
    var qrCode: String { "QR Code" }
    var qrCodeText: String { "Whoever scans this with a phone can join." }
    var editLinkEntry: String { "Edit Link…" }
    var editLink: String { "Edit Link" }
    var revokeLink: String { "Revoke Link…" }
    var revokeLinkQuestion: String { "Revoke This Link?" }
    var revokeLinkText: String { "Nobody can join by it any more." }
    var revokePrimaryLinkText: String { "Nobody can join by it any more. A new link takes its place." }
    var revokeNow: String { "Revoke" }
    var deleteLink: String { "Delete Link…" }
    var deleteLinkQuestion: String { "Delete This Link?" }
    var deleteLinkText: String { "It is taken out of the list, with how many have joined by it." }
    func joinedByLink(_ count: Int) -> String { count == 0 ? "Nobody has joined yet" : "\(count) joined" }
    func usesLeft(_ count: Int) -> String { "\(count) left" }
    func joinRequests(_ count: Int) -> String { Self.counted(count, "request", "requests") }
    func linkValid(until moment: String) -> String { "until \(moment)" }
    var linkExpired: String { "expired" }
    var linkUsedUp: String { "used up" }
    var newLink: String { "New Link" }
    var linkName: String { "Name" }
    var linkNameHint: String { "Name of the link, for administrators" }
    var linkExpiry: String { "Valid" }
    var linkNeverExpires: String { "For ever" }
    var linkForHour: String { "For an hour" }
    var linkForDay: String { "For a day" }
    var linkForWeek: String { "For a week" }
    var linkUses: String { "How many can join" }
    var linkUnlimited: String { "Any number" }
    func linkUses(_ count: Int) -> String { Self.counted(count, "person", "people") }
    var linkApproval: String { "Approve new members" }
    var linkApprovalText: String { "An administrator lets in whoever follows the link." }
    var joinGroup: String { "Join Group" }
    var joinChannel: String { "Join Channel" }
    var askToJoin: String { "Ask to Join" }
    var askToJoinText: String { "An administrator decides who is let in." }
    var joinRequestSent: String { "Your request was sent. An administrator decides about it." }
}
