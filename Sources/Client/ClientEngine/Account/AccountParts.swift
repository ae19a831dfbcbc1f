public import MediaStore
import Signals

/// What a signed-in account does, part by part.
public struct AccountParts: Sendable {
    /// What they stand on.
    public let services: AccountServices
    /// Makes what the server says into what is stored.
    public let updates: UpdateLane
    /// Fetches the history that somebody looks at.
    public let history: HistoryFiller
    /// Fetches the chat lists that somebody looks at.
    public let chatLists: ChatListFiller
    /// Keeps what is in sight fresh.
    public let freshness: VisibleFreshness
    /// Fetches what the server only said has changed.
    public let stale: StaleFetcher
    /// Loads what is likely to be looked at, as the program allows.
    public let ahead: LoadingAhead
    /// Finds messages and people.
    public let search: Searching
    /// Asks what links lead to.
    public let linkPreviews: LinkPreviews
    /// Carries out what the member did.
    public let tasks: TaskRunner
    /// Sends messages.
    public let sender: Sender
    /// Keeps the sets of stickers fresh that somebody looks at.
    public let stickers: Stickers
    /// Changes what is to be sent later.
    public let scheduling: Scheduling
    /// Changes, deletes and pins them.
    public let editor: Editor
    /// Marks them as read.
    public let reading: Reading
    /// Threads of answers, and what is read of them.
    public let threads: Threads
    /// Keeps what is typed.
    public let drafts: Drafts
    /// How chats ring and where they stand.
    public let chatSettings: ChatSettings
    /// Whom the member knows, and whom they block.
    public let contacts: Contacts
    /// Lists those.
    public let blocked: BlockedPeople
    /// What others may see of the member.
    public let privacy: Privacy
    /// The second step of signing in.
    public let password: TwoStepPassword
    /// Where the member is signed in.
    public let devices: OwnDevices
    /// What administrators do with groups.
    public let groups: GroupAdministration
    /// Makes groups and channels.
    public let newGroups: NewGroups
    /// Links by which one joins.
    public let inviteLinks: InviteLinks
    /// Groups that the member shares with somebody.
    public let groupsInCommon: GroupsInCommon
    /// What members and administrators do with channels.
    public let channels: ChannelAdministration
    /// Reacts to messages, and votes in polls.
    public let reacting: Reacting
    /// The member's folders.
    public let folders: Folders
    private let folderFetcher: FolderFetcher
    private let muteExpiry: MuteExpiry
    /// The member's own name and description.
    public let profile: OwnProfile
    /// Sets pictures of the member's own, of groups and of channels.
    public let pictures: Pictures
    /// Tells others what the member does.
    public let typing: TypingReporter
    /// What others do.
    public let typingOthers: TypingBook
    /// Tells others whether the member is there.
    public let presence: PresenceReporter
    /// Tells the member of messages outside of the window, once somebody shows them.
    public let notifications: Notifications

    init(_ services: AccountServices) {
        self.services = services
        updates = UpdateLane(services)
        history = HistoryFiller(services, lane: updates)
        chatLists = ChatListFiller(services, lane: updates)
        freshness = VisibleFreshness(services, lane: updates)
        stale = StaleFetcher(services, lane: updates)
        ahead = LoadingAhead(services)
        search = Searching(services, lane: updates)
        linkPreviews = LinkPreviews(services, lane: updates)
        tasks = TaskRunner(services)
        sender = Sender(services)
        stickers = Stickers(services)
        scheduling = Scheduling(services)
        editor = Editor(services)
        reading = Reading(services)
        threads = Threads(services, lane: updates)
        drafts = Drafts(services)
        chatSettings = ChatSettings(services)
        contacts = Contacts(services)
        blocked = BlockedPeople(services, lane: updates)
        privacy = Privacy(services, lane: updates)
        password = TwoStepPassword(services)
        devices = OwnDevices(services)
        groups = GroupAdministration(services)
        newGroups = NewGroups(services, lane: updates)
        inviteLinks = InviteLinks(services, lane: updates)
        groupsInCommon = GroupsInCommon(services, lane: updates)
        channels = ChannelAdministration(services)
        reacting = Reacting(services, lane: updates)
        folders = Folders(services)
        folderFetcher = FolderFetcher(services, lane: updates)
        muteExpiry = MuteExpiry(services)
        profile = OwnProfile(services)
        pictures = Pictures(services)
        typing = TypingReporter(services)
        typingOthers = TypingBook(services)
        presence = PresenceReporter(services)
        notifications = Notifications(services, lane: updates)
    }

    /// Has files of `media` sent, and brings what is asked of it: once, before or after the account's start.
    ///
    /// - Parameters:
    ///   - media: The account's media store, made with ``Downloads/limits``; whoever opened it closes it.
    ///   - files: Who carries the parts; see ``FileCallers/init(_:)``.
    public func attach(_ media: MediaStore, files: FileCallers? = nil) async {
        media.attach(Downloads(services, files: files))
        await tasks.handleSending(updates, media: media, files: files, typing: typing)
        await tasks.register(DownloadHandler(media: media), for: .download)
        await ahead.attach(media)
    }

    /// Begins to work; the connection may come later. When it throws it may be tried again.
    func start() async throws {
        await tasks.handleSendingAlone(updates)
        await tasks.handleStates(updates)
        await typingOthers.follow(updates.events)
        await privacy.follow(updates.events)
        try await tasks.start()
        // They hear of the lane what is stale.
        await history.start()
        await chatLists.start()
        await freshness.start()
        await stale.start()
        await folderFetcher.start()
        await muteExpiry.start()
        try await updates.start()
    }

    /// Ends all work. What was under way is taken up at the next start.
    func stop() async {
        await notifications.stop()
        await ahead.stop()
        await freshness.stop()
        await stale.stop()
        await folderFetcher.stop()
        await muteExpiry.stop()
        await history.stop()
        await chatLists.stop()
        await presence.stop()
        await updates.stop()
        await tasks.stop()
    }
}
