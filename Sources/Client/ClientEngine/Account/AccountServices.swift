public import ClientModel
public import MediaStore
public import MessageStore
import Signals

/// What a signed-in account does, part by part.
public struct AccountServices: Sendable {
    /// What they stand on.
    public let services: AccountDependencies
    /// Makes what the server says into what is stored.
    public let updates: UpdateProcessor
    /// Fetches the history that somebody looks at.
    public let history: HistoryGapLoader
    /// Fetches the chat lists that somebody looks at.
    public let chatLists: ChatListLoader
    /// Keeps what is in sight fresh.
    public let freshness: VisibleContentRefresher
    /// Fetches what the server only said has changed.
    public let stale: StaleDataFetcher
    /// Loads what is likely to be looked at, as the program allows.
    public let ahead: PrefetchService
    /// Finds messages and people.
    public let search: SearchService
    /// Asks what links lead to.
    public let linkPreviews: LinkPreviews
    /// Carries out what the member did.
    public let tasks: TaskRunner
    /// Sends messages.
    public let sender: Sender
    /// Keeps the sets of stickers fresh that somebody looks at.
    public let stickers: Stickers
    /// Changes what is to be sent later.
    public let scheduling: ScheduledMessageService
    /// Changes, deletes and pins them.
    public let editor: Editor
    /// Marks them as read.
    public let reading: ReadStateService
    /// Threads of answers, and what is read of them.
    public let threads: Threads
    /// Keeps what is typed.
    public let drafts: Drafts
    /// How chats ring and where they stand.
    public let chatSettings: ChatSettings
    /// Whom the member knows, and whom they block.
    public let contacts: Contacts
    /// Lists those.
    public let blocked: BlockedUsers
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
    public let reacting: ReactionService
    /// The member's folders.
    public let folders: Folders
    private let folderFetcher: FolderFetcher
    private let muteExpiry: MuteExpiry
    /// The member's own name and description.
    public let profile: OwnProfile
    /// Sets pictures of the member's own, of groups and of channels.
    public let pictures: PeerPhotos
    /// Tells others what the member does.
    public let typing: TypingReporter
    /// What others do.
    public let typingOthers: TypingRegistry
    /// Tells others whether the member is there.
    public let presence: PresenceReporter
    /// Tells the member of messages outside of the window, once somebody shows them.
    public let notifications: Notifications

    init(_ services: AccountDependencies) {
        self.services = services
        updates = UpdateProcessor(services)
        history = HistoryGapLoader(services, processor: updates)
        chatLists = ChatListLoader(services, processor: updates)
        freshness = VisibleContentRefresher(services, processor: updates)
        stale = StaleDataFetcher(services, processor: updates)
        ahead = PrefetchService(services)
        search = SearchService(services, processor: updates)
        linkPreviews = LinkPreviews(services, processor: updates)
        tasks = TaskRunner(services)
        sender = Sender(services)
        stickers = Stickers(services)
        scheduling = ScheduledMessageService(services)
        editor = Editor(services)
        reading = ReadStateService(services)
        threads = Threads(services, processor: updates)
        drafts = Drafts(services)
        chatSettings = ChatSettings(services)
        contacts = Contacts(services)
        blocked = BlockedUsers(services, processor: updates)
        privacy = Privacy(services, processor: updates)
        password = TwoStepPassword(services)
        devices = OwnDevices(services)
        groups = GroupAdministration(services)
        newGroups = NewGroups(services, processor: updates)
        inviteLinks = InviteLinks(services, processor: updates)
        groupsInCommon = GroupsInCommon(services, processor: updates)
        channels = ChannelAdministration(services)
        reacting = ReactionService(services, processor: updates)
        folders = Folders(services)
        folderFetcher = FolderFetcher(services, processor: updates)
        muteExpiry = MuteExpiry(services)
        profile = OwnProfile(services)
        pictures = PeerPhotos(services)
        typing = TypingReporter(services)
        typingOthers = TypingRegistry(services)
        presence = PresenceReporter(services)
        notifications = Notifications(services, processor: updates)
    }

    /// Has files of `media` sent, and brings what is asked of it: once, before or after the account's start.
    ///
    /// - Parameters:
    ///   - media: The account's media store, made with ``Downloads/limits``; whoever opened it closes it.
    ///   - files: Who carries the parts; see ``FileTransferClients/init(_:)``.
    public func attach(_ media: MediaStore, files: FileTransferClients? = nil) async {
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

extension AccountServices {
    /// Has the file of a message brought by whichever process does the account's work.
    ///
    /// - Returns: The task; when it is done the file is in the media store of every process.
    /// - Throws: `StoreError`.
    public func bring(_ message: StableID) async throws -> TaskID {
        try await services.store.transaction { transaction in
            var task = NewTask(.download, payload: [])
            task.conditions = [.network, .accountReady]
            task.message = message
            return try transaction.addTask(task)
        }
    }
}
