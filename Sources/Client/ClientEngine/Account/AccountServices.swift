public import ClientModel
public import MediaStore
public import MessageStore
import Signals

/// The services of a signed-in account.
public struct AccountServices: Sendable {
    /// The dependencies that the services share.
    public let dependencies: AccountDependencies
    /// What the server says of itself.
    public let features: ServerFeatures
    /// Applies the server's updates to the store.
    public let updates: UpdateProcessor
    /// Fetches the history of chats on screen.
    public let history: HistoryGapLoader
    /// Fetches the chat lists on screen.
    public let chatLists: ChatListLoader
    /// Refreshes the content on screen.
    public let freshness: VisibleContentRefresher
    /// Fetches data that the server reported as changed without sending it.
    public let stale: StaleDataFetcher
    /// Prefetches media that will probably be viewed, as the rules allow.
    public let ahead: PrefetchService
    /// Finds messages and people.
    public let search: SearchService
    /// Resolves links to what they lead to.
    public let linkPreviews: LinkPreviews
    /// Loads the articles of web pages.
    public let articles: ArticleLoader
    /// The pages that the user writes on the server.
    public let writtenPages: WrittenPages
    /// Runs the persistent tasks of the user's actions.
    public let tasks: TaskRunner
    /// The user's actions that the server refused.
    public let refusedActions: RefusedActions
    /// Sends messages.
    public let sender: Sender
    /// Refreshes the sticker sets on screen.
    public let stickers: Stickers
    /// Fetches the custom emoji that texts name.
    public let customEmoji: CustomEmojiLoader
    /// The animations of messages of one emoji.
    public let animatedEmoji: AnimatedEmoji
    /// The animations that the user saved.
    public let savedGIFs: SavedGIFs
    /// Changes scheduled messages.
    public let scheduling: ScheduledMessageService
    /// Edits, deletes and pins messages.
    public let editor: Editor
    /// Marks messages as read.
    public let reading: ReadStateService
    /// Tells who read the user's messages.
    public let readers: MessageReaders
    /// The comment threads and their read state.
    public let threads: Threads
    /// Stores the drafts.
    public let drafts: Drafts
    /// Notification settings, pins and archive state of chats.
    public let chatSettings: ChatSettings
    /// The user's contacts and blocks.
    public let contacts: Contacts
    /// Lists the blocked users.
    public let blocked: BlockedUsers
    /// The privacy settings.
    public let privacy: Privacy
    /// The two-step verification password.
    public let password: TwoStepPassword
    /// The devices on which the user is signed in.
    public let devices: OwnDevices
    /// Administration of small groups.
    public let groups: GroupAdministration
    /// Creates groups and channels.
    public let newGroups: NewGroups
    /// Invite links.
    public let inviteLinks: InviteLinks
    /// People who ask to join the groups that the user manages.
    public let joinRequests: JoinRequests
    /// Groups that the user shares with another user.
    public let groupsInCommon: GroupsInCommon
    /// The numbers of messages of each kind in a chat.
    public let sharedMediaCounts: SharedMediaCounts
    /// Administration of channels and large groups.
    public let channels: ChannelAdministration
    /// Sends reactions to messages and votes in polls.
    public let reacting: ReactionService
    /// The user's chat folders.
    public let folders: Folders
    private let folderFetcher: FolderFetcher
    private let muteExpiry: ExpiryTimer<NextMuteEndView>
    private let messageExpiry: ExpiryTimer<NextDeadlineView>
    /// The user's own name and bio.
    public let profile: OwnProfile
    /// Sets the photos of the user, of groups and of channels.
    public let pictures: PeerPhotos
    /// Reports the user's typing to others.
    public let typing: TypingReporter
    /// The typing activities of others.
    public let typingOthers: TypingRegistry
    /// Reports the user's online status to others.
    public let presence: PresenceReporter
    /// Notifies the user of messages outside the window, once a consumer shows them.
    public let notifications: Notifications

    init(_ dependencies: AccountDependencies) {
        self.dependencies = dependencies
        features = ServerFeatures(dependencies)
        updates = UpdateProcessor(dependencies)
        history = HistoryGapLoader(dependencies, processor: updates)
        chatLists = ChatListLoader(dependencies, processor: updates)
        freshness = VisibleContentRefresher(dependencies, processor: updates)
        stale = StaleDataFetcher(dependencies, processor: updates)
        ahead = PrefetchService(dependencies)
        search = SearchService(dependencies, processor: updates)
        linkPreviews = LinkPreviews(dependencies, processor: updates)
        articles = ArticleLoader(dependencies, processor: updates)
        writtenPages = WrittenPages(dependencies)
        tasks = TaskRunner(dependencies)
        refusedActions = RefusedActions(tasks)
        sender = Sender(dependencies)
        stickers = Stickers(dependencies)
        customEmoji = CustomEmojiLoader(dependencies)
        animatedEmoji = AnimatedEmoji(dependencies)
        savedGIFs = SavedGIFs(dependencies, processor: updates)
        scheduling = ScheduledMessageService(dependencies)
        editor = Editor(dependencies)
        reading = ReadStateService(dependencies)
        readers = MessageReaders(dependencies)
        threads = Threads(dependencies, processor: updates)
        drafts = Drafts(dependencies)
        chatSettings = ChatSettings(dependencies)
        contacts = Contacts(dependencies)
        blocked = BlockedUsers(dependencies, processor: updates)
        privacy = Privacy(dependencies, processor: updates)
        password = TwoStepPassword(dependencies)
        devices = OwnDevices(dependencies)
        groups = GroupAdministration(dependencies)
        newGroups = NewGroups(dependencies, processor: updates)
        inviteLinks = InviteLinks(dependencies, processor: updates)
        joinRequests = JoinRequests(dependencies, processor: updates)
        groupsInCommon = GroupsInCommon(dependencies, processor: updates)
        sharedMediaCounts = SharedMediaCounts(dependencies)
        channels = ChannelAdministration(dependencies)
        reacting = ReactionService(dependencies, processor: updates)
        folders = Folders(dependencies)
        folderFetcher = FolderFetcher(dependencies, processor: updates)
        muteExpiry = .mutes(dependencies)
        messageExpiry = .messages(dependencies)
        profile = OwnProfile(dependencies)
        pictures = PeerPhotos(dependencies)
        typing = TypingReporter(dependencies)
        typingOthers = TypingRegistry(dependencies)
        presence = PresenceReporter(dependencies)
        notifications = Notifications(dependencies, processor: updates)
    }

    /// Connects the media store `media`, for sending and for downloads. Called once, before or after the account's
    /// start.
    ///
    /// - Parameters:
    ///   - media: The account's media store, opened with ``Downloads/limits``; its opener closes it.
    ///   - files: The clients that transfer the file parts; see ``FileTransferClients/init(_:)``.
    ///   - scaler: Scales photos before their upload; nil to leave them to another program.
    public func attach(
        _ media: MediaStore,
        files: FileTransferClients? = nil,
        scaler: (any PhotoScaler)? = nil
    ) async {
        media.attach(Downloads(dependencies, files: files))
        await tasks.handleSending(updates, media: media, files: files, scaler: scaler, typing: typing)
        await tasks.register(DownloadHandler(media: media), for: .download)
        await ahead.attach(media)
    }

    /// Starts work; a connection is not needed yet. After an error the call may be repeated.
    func start() async throws {
        await tasks.handleSendingAlone(updates)
        await tasks.handleStates(updates)
        await typingOthers.follow(updates.events)
        await privacy.follow(updates.events)
        try await tasks.start()
        // Started before the update processor, which reports stale data to them.
        await history.start()
        await chatLists.start()
        await freshness.start()
        await stale.start()
        await folderFetcher.start()
        await savedGIFs.start()
        await muteExpiry.start()
        await messageExpiry.start()
        try await updates.start()
    }

    /// Stops all work. The next start resumes unfinished work.
    func stop() async {
        await notifications.stop()
        await ahead.stop()
        await freshness.stop()
        await stale.stop()
        await folderFetcher.stop()
        await savedGIFs.stop()
        await muteExpiry.stop()
        await messageExpiry.stop()
        await history.stop()
        await chatLists.stop()
        await presence.stop()
        await updates.stop()
        await tasks.stop()
    }
}

extension AccountServices {
    /// Requests the download of a message's file from the process that does the account's work.
    ///
    /// - Returns: The task; when it is done, the file is in the media store of every process.
    /// - Throws: `StoreError`.
    public func bring(_ message: StableID) async throws -> TaskID {
        try await dependencies.store.transaction { transaction in
            var task = NewTask(.download, payload: [])
            task.conditions = [.network, .accountReady]
            task.message = message
            return try transaction.addTask(task)
        }
    }
}
