import TelegramSchema

/// Features of other servers that this one lacks. Clients ask for them unasked, most of them in their first minute;
/// some ask again and again until they have an answer, so the answer is empty rather than an error.
///
/// A list with a hash is never "not modified": Telegram for Android trusts that answer only if it has a list.
enum AbsentFeatures {
    static func register(in routes: inout Routes) {
        registerForGuests(in: &routes)
        registerAppearance(in: &routes)
        registerStickers(in: &routes)
        registerReactions(in: &routes)
        registerSavedMessages(in: &routes)
        registerAccount(in: &routes)
        registerPeople(in: &routes)
        registerStories(in: &routes)
        registerPayments(in: &routes)
        registerChannels(in: &routes)
    }

    /// What clients ask for before anybody signs in.
    private static func registerForGuests(in routes: inout Routes) {
        routes.guest(TLFunction.HelpGetTimezonesList.self) { _, _ in .init(hash: 0) }
        routes.guest(TLFunction.HelpGetDeepLinkInfo.self) { _, _ in .init() }
        // Nothing of what applications report is kept.
        routes.guest(TLFunction.HelpSaveAppLog.self) { _, _ in true }
        // The three have nothing to act on, and are true all the same: `help.getTermsOfServiceUpdate` names no terms,
        // `help.getPromoData` no chat, and the app configuration no suggestion. So nothing is promised that is not kept, and
        // what a client was told elsewhere is not shown again here.
        routes.guest(TLFunction.HelpAcceptTermsOfService.self) { _, _ in true }
        routes.guest(TLFunction.HelpHidePromoData.self) { _, _ in true }
        routes.guest(TLFunction.HelpDismissSuggestion.self) { _, _ in true }
    }

    private static func registerAppearance(in routes: inout Routes) {
        routes.constant(TLFunction.HelpGetPeerColors.self, .init(hash: 0))
        routes.constant(TLFunction.HelpGetPeerProfileColors.self, .init(hash: 0))
        routes.constant(TLFunction.AccountGetChatThemes.self, .init(hash: 0))
        routes.constant(TLFunction.AccountGetThemes.self, .init(hash: 0))
        routes.constant(TLFunction.AccountGetWallPapers.self, .init(hash: 0))
        routes.constant(TLFunction.AccountGetDefaultEmojiStatuses.self, .init(hash: 0))
        routes.constant(TLFunction.AccountGetRecentEmojiStatuses.self, .init(hash: 0))
        routes.constant(TLFunction.AccountGetChannelDefaultEmojiStatuses.self, .init(hash: 0))
        routes.constant(TLFunction.AccountGetCollectibleEmojiStatuses.self, .init(hash: 0))
        routes.constant(TLFunction.AccountGetDefaultProfilePhotoEmojis.self, .init(hash: 0, documentID: []))
        routes.constant(TLFunction.AccountGetDefaultGroupPhotoEmojis.self, .init(hash: 0, documentID: []))
        routes.constant(TLFunction.AccountGetDefaultBackgroundEmojis.self, .init(hash: 0, documentID: []))
        routes.constant(
            TLFunction.AccountGetChannelRestrictedStatusEmojis.self,
            .init(hash: 0, documentID: [])
        )
    }

    private static func registerStickers(in routes: inout Routes) {
        // Sets of this server have custom emoji; those of stickers and masks are other lists.
        routes.constant(TLFunction.MessagesGetAllStickers.self, .allStickers(.init(hash: 0, sets: [])))
        routes.constant(TLFunction.MessagesGetMaskStickers.self, .allStickers(.init(hash: 0, sets: [])))
        routes.constant(TLFunction.MessagesGetFavedStickers.self, .init(hash: 0, packs: [], stickers: []))
        routes.constant(
            TLFunction.MessagesGetRecentStickers.self,
            .init(hash: 0, packs: [], stickers: [], dates: [])
        )
        routes.constant(TLFunction.MessagesGetStickers.self, .init(hash: 0, stickers: []))
        let featured = TL.MessagesFeaturedStickers(hash: 0, count: 0, unread: [])
        routes.constant(TLFunction.MessagesGetFeaturedStickers.self, featured)
        routes.constant(TLFunction.MessagesGetFeaturedEmojiStickers.self, featured)
        routes.constant(TLFunction.MessagesGetOldFeaturedStickers.self, featured)
        routes.constant(TLFunction.MessagesGetArchivedStickers.self, .init(count: 0))
        routes.constant(TLFunction.MessagesReadFeaturedStickers.self, true)
        routes.constant(TLFunction.MessagesClearRecentStickers.self, true)
        routes.constant(TLFunction.MessagesGetEmojiGroups.self, .init(hash: 0))
        routes.constant(TLFunction.MessagesGetEmojiStatusGroups.self, .init(hash: 0))
        routes.constant(TLFunction.MessagesGetEmojiProfilePhotoGroups.self, .init(hash: 0))
        routes.constant(TLFunction.MessagesGetEmojiStickerGroups.self, .init(hash: 0))
        routes.transaction(TLFunction.MessagesGetEmojiKeywords.self) { request, _ in
            .init(langCode: request.langCode, fromVersion: 0, version: 0)
        }
        routes.transaction(TLFunction.MessagesGetEmojiKeywordsDifference.self) { request, _ in
            let version = request.fromVersion
            return .init(langCode: request.langCode, fromVersion: version, version: version)
        }
        routes.constant(TLFunction.MessagesGetEmojiKeywordsLanguages.self, [])
    }

    private static func registerReactions(in routes: inout Routes) {
        routes.constant(TLFunction.MessagesGetAvailableEffects.self, .init(hash: 0, documents: []))
        routes.constant(TLFunction.MessagesGetRecentReactions.self, .init(hash: 0, reactions: []))
        routes.constant(TLFunction.MessagesClearRecentReactions.self, true)
        routes.constant(TLFunction.MessagesGetDefaultTagReactions.self, .init(hash: 0, reactions: []))
        routes.constant(TLFunction.MessagesGetSavedReactionTags.self, .init(hash: 0))
        routes.transaction(TLFunction.MessagesGetPaidReactionPrivacy.self) { _, call in try call.noUpdates() }
        routes.constant(TLFunction.MessagesGetEmojiGameInfo.self, .init())
        routes.transaction(TLFunction.MessagesGetUnreadPollVotes.self) { request, call in
            _ = try call.resolve(request.peer)
            return .messages(.init(messages: [], chats: [], users: []))
        }
    }

    private static func registerSavedMessages(in routes: inout Routes) {
        let none = TL.MessagesSavedDialogs(messages: [], chats: [], users: [])
        routes.constant(TLFunction.MessagesGetSavedDialogs.self, none)
        routes.constant(TLFunction.MessagesGetPinnedSavedDialogs.self, none)
        routes.constant(
            TLFunction.MessagesGetQuickReplies.self,
            .init(messages: [], chats: [], users: [])
        )
        routes.constant(TLFunction.MessagesGetSuggestedDialogFilters.self, [])
        routes.constant(TLFunction.MessagesGetDefaultHistoryTTL.self, .init(period: 0))
        routes.constant(TLFunction.MessagesGetSponsoredMessages.self, .init())
    }

    private static func registerAccount(in routes: inout Routes) {
        // Nobody is told of who signs up.
        routes.constant(TLFunction.AccountGetContactSignUpNotification.self, true)
        // No account is deleted for being idle. This is the longest that clients know.
        routes.constant(TLFunction.AccountGetAccountTTL.self, .init(days: 730))
        routes.constant(TLFunction.AccountGetGlobalPrivacySettings.self, .init())
        routes.constant(TLFunction.AccountGetSavedRingtones.self, .init(hash: 0, ringtones: []))
        routes.constant(TLFunction.AccountGetWebAuthorizations.self, .init(users: []))
        routes.constant(TLFunction.AccountGetConnectedBots.self, .init(users: []))
        routes.constant(TLFunction.AccountGetBusinessChatLinks.self, .init(chats: [], users: []))
        routes.constant(
            TLFunction.AccountGetReactionsNotifySettings.self,
            .init(sound: .notificationSoundDefault, showPreviews: true)
        )
        routes.constant(TLFunction.AccountGetPasskeys.self, .init())
        routes.constant(TLFunction.AccountGetWebBrowserSettings.self, .init(hash: 0))
        routes.constant(TLFunction.AccountGetAutoDownloadSettings.self, autoDownload)
        routes.constant(
            TLFunction.AccountGetAutoSaveSettings.self,
            .init(
                usersSettings: .init(),
                chatsSettings: .init(),
                broadcastsSettings: .init(),
                chats: [],
                users: []
            )
        )
        // It says after how many seconds without use the device is locked, so that pushes by other services leave texts out.
        // No such service is used (`account.registerDevice` is refused), so no text is in any push, as the client wants it.
        routes.constant(TLFunction.AccountUpdateDeviceLocked.self, true)
        // No service that wakes devices is used: a client that knows so keeps its connection.
        routes.transaction(TLFunction.AccountRegisterDevice.self) { _, _ in
            throw RPCError.bad("TOKEN_TYPE_INVALID")
        }
        routes.constant(TLFunction.AccountUnregisterDevice.self, true)
        routes.constant(TLFunction.AicomposeGetTones.self, .init(hash: 0, users: []))
    }

    private static func registerPeople(in routes: inout Routes) {
        routes.constant(TLFunction.ContactsGetBirthdays.self, .init(users: []))
        // Numbers that nobody has an account with are not kept.
        routes.constant(TLFunction.ContactsGetSaved.self, [])
        routes.constant(TLFunction.ContactsGetSponsoredPeers.self, .init())
        // The list of frequent contacts is off, and stays so.
        routes.transaction(TLFunction.ContactsToggleTopPeers.self) { request, _ in !request.enabled }
        routes.constant(TLFunction.MessagesGetAttachMenuBots.self, .init(hash: 0, users: []))
        routes.constant(TLFunction.BotsGetPopularAppBots.self, .init(users: []))
        routes.constant(TLFunction.UsersGetSavedMusic.self, .init(count: 0, documents: []))
        routes.constant(TLFunction.AccountGetSavedMusicIds.self, .init(ids: []))
        routes.transaction(TLFunction.UsersGetRequirementsToContact.self) { request, _ in
            request.id.map { _ in TL.RequirementToContact() }
        }
        // No calls are carried.
        routes.constant(TLFunction.PhoneGetCallConfig.self, .init(data: "{}"))
    }

    private static func registerStories(in routes: inout Routes) {
        // TDLib takes a list without a name for a fault.
        routes.constant(
            TLFunction.StoriesGetAllStories.self,
            .init(count: 0, state: "0", peerStories: [], chats: [], users: [], stealthMode: .init())
        )
        routes.transaction(TLFunction.StoriesGetAllReadPeerStories.self) { _, call in try call.noUpdates() }
        routes.transaction(TLFunction.StoriesGetPeerStories.self) { request, call in
            let peer = TL.Peer(try call.resolve(request.peer))
            return .init(stories: .init(peer: peer), chats: [], users: [])
        }
        let none = TL.StoriesStories(count: 0, chats: [], users: [])
        routes.constant(TLFunction.StoriesGetStoriesArchive.self, none)
        routes.constant(TLFunction.StoriesGetPinnedStories.self, none)
        routes.constant(TLFunction.StoriesGetAlbums.self, .init(hash: 0))
    }

    private static func registerPayments(in routes: inout Routes) {
        routes.constant(
            TLFunction.HelpGetPremiumPromo.self,
            .init(statusText: "", statusEntities: [], videoSections: [], videos: [], users: [])
        )
        // Another currency's is an answer of another kind: nobody has a purse for it.
        let nothing = TL.PaymentsStarsStatus(balance: .init(amount: 0, nanos: 0), chats: [], users: [])
        routes.transaction(TLFunction.PaymentsGetStarsStatus.self) { request, _ in
            guard !request.ton else { throw RPCError.peerInvalid }
            return nothing
        }
        routes.transaction(TLFunction.PaymentsGetStarsTransactions.self) { request, _ in
            guard !request.ton else { throw RPCError.peerInvalid }
            return nothing
        }
        routes.constant(TLFunction.PaymentsGetPremiumGiftCodeOptions.self, [])
        routes.constant(TLFunction.PaymentsGetStarsTopupOptions.self, [])
        routes.constant(TLFunction.PaymentsGetStarGifts.self, .init(hash: 0, chats: [], users: []))
        routes.constant(TLFunction.PaymentsGetStarGiftActiveAuctions.self, .init(users: [], chats: []))
        routes.constant(TLFunction.PaymentsGetSavedStarGifts.self, .init(count: 0, chats: [], users: []))
        routes.constant(TLFunction.PremiumGetMyBoosts.self, .init(chats: [], users: []))
    }

    private static func registerChannels(in routes: inout Routes) {
        routes.constant(TLFunction.ChannelsGetSendAs.self, .init(chats: [], users: []))
        routes.constant(TLFunction.ChannelsGetChannelRecommendations.self, .chats(.init(chats: [])))
        routes.constant(TLFunction.ChannelsGetAdminedPublicChannels.self, .chats(.init(chats: [])))
        routes.constant(TLFunction.ChannelsGetLeftChannels.self, .chats(.init(chats: [])))
        routes.constant(TLFunction.ChannelsGetInactiveChannels.self, .init(dates: [], chats: [], users: []))
        routes.constant(TLFunction.CommunitiesGetJoinedCommunities.self, .chats(.init(chats: [])))
    }

    /// Sizes that suit a server of one's own: photos everywhere, films and files where bytes are cheap.
    private static var autoDownload: TL.AccountAutoDownloadSettings {
        func settings(video: Int64, file: Int64) -> TL.AutoDownloadSettings {
            .init(
                photoSizeMax: 1 << 20,
                videoSizeMax: video,
                fileSizeMax: file,
                videoUploadMaxbitrate: 0,
                smallQueueActiveOperationsMax: 4,
                largeQueueActiveOperationsMax: 2
            )
        }
        return .init(
            low: settings(video: 0, file: 0),
            medium: settings(video: 10 << 20, file: 1 << 20),
            high: settings(video: 15 << 20, file: 3 << 20)
        )
    }
}

extension Call {
    /// Updates that say that there are none.
    fileprivate func noUpdates() throws -> TL.Updates { try UpdatesBuilder(for: user).finish(scope) }
}
