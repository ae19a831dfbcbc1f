/// What is said of links by which one joins a group or channel: to those who manage them, and to those who follow them.
nonisolated protocol InviteWords {
    // Where they are managed
    /// Below a link.
    var inviteLink: String { get }
    /// The page of them.
    var inviteLinks: String { get }
    /// Leads to it.
    var manageInviteLinks: String { get }
    /// Makes the first link of a chat.
    var createInviteLink: String { get }
    /// The menu of a link.
    func whatToDo(withLink title: String) -> String
    /// What such a link is for.
    var inviteLinkText: String { get }
    /// Over the links beside the one that there always is.
    var otherLinks: String { get }
    /// What they are for.
    var otherLinksText: String { get }
    /// Over those that are not valid any more.
    var revokedLinks: String { get }
    /// Asks where to send a link.
    var shareLinkEntry: String { get }
    /// Over the question where to send it.
    var shareLink: String { get }
    /// A link is on its way to one chat.
    func linkSent(to name: String) -> String
    /// It is on its way to several.
    func linkSent(toChats count: Int) -> String
    /// Shows a link as a picture.
    var showQRCode: String { get }
    /// What the picture is called.
    var qrCode: String { get }
    /// What it is for.
    var qrCodeText: String { get }
    /// Leads to what can be changed of a link.
    var editLinkEntry: String { get }
    /// That page.
    var editLink: String { get }
    /// Asks before a link is made invalid.
    var revokeLink: String { get }
    /// Before it.
    var revokeLinkQuestion: String { get }
    /// What it means.
    var revokeLinkText: String { get }
    /// What it means for the link that there always is.
    var revokePrimaryLinkText: String { get }
    /// Does it.
    var revokeNow: String { get }
    /// Asks before one is deleted that is not valid any more.
    var deleteLink: String { get }
    /// Before it.
    var deleteLinkQuestion: String { get }
    /// What it means.
    var deleteLinkText: String { get }

    // What is known of one
    /// So many came by it.
    func joinedByLink(_ count: Int) -> String
    /// So many may still come.
    func usesLeft(_ count: Int) -> String
    /// So many wait to be let in.
    func joinRequests(_ count: Int) -> String
    /// Until when it is valid.
    func linkValid(until moment: String) -> String
    /// Its time has passed.
    var linkExpired: String { get }
    /// As many as may have come.
    var linkUsedUp: String { get }

    // Where one is made or changed
    /// The page of a new one, and what leads to it.
    var newLink: String { get }
    /// What it is called.
    var linkName: String { get }
    /// Who sees that.
    var linkNameHint: String { get }
    /// Until when it is valid.
    var linkExpiry: String { get }
    /// For ever.
    var linkNeverExpires: String { get }
    /// For an hour.
    var linkForHour: String { get }
    /// For a day.
    var linkForDay: String { get }
    /// For a week.
    var linkForWeek: String { get }
    /// How many may come by it.
    var linkUses: String { get }
    /// Any number.
    var linkUnlimited: String { get }
    /// So many.
    func linkUses(_ count: Int) -> String
    /// Whether an administrator lets in whoever follows it.
    var linkApproval: String { get }
    /// What that means.
    var linkApprovalText: String { get }

    // Where one follows one
    /// Becomes a member of a group.
    var joinGroup: String { get }
    /// Becomes a subscriber of a channel.
    var joinChannel: String { get }
    /// Asks to be let in.
    var askToJoin: String { get }
    /// Why one has to ask.
    var askToJoinText: String { get }
    /// That was done.
    var joinRequestSent: String { get }
}
