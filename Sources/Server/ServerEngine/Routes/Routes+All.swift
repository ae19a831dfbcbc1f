extension Routes {
    /// Every method of this server.
    static func all(_ services: EngineServices) -> Routes {
        var routes = Routes()
        HelpMethods.register(in: &routes)
        AuthMethods.register(in: &routes, services)
        AuthorizationExport.register(in: &routes)
        LoginTokens.register(in: &routes)
        AccountMethods.register(in: &routes)
        UsersMethods.register(in: &routes)
        ContactsMethods.register(in: &routes)
        DialogMethods.register(in: &routes)
        DraftMethods.register(in: &routes)
        FolderMethods.register(in: &routes)
        ArchiveMethods.register(in: &routes)
        HistoryMethods.register(in: &routes)
        SendMethods.register(in: &routes, services)
        EditMethods.register(in: &routes, services)
        ScheduledMethods.register(in: &routes)
        HistoryTTLMethods.register(in: &routes)
        PollMethods.register(in: &routes)
        ReadMethods.register(in: &routes)
        ReaderMethods.register(in: &routes)
        ReactionMethods.register(in: &routes)
        GroupMethods.register(in: &routes, services)
        ChatInviteMethods.register(in: &routes)
        UpdatesMethods.register(in: &routes)
        UploadMethods.register(in: &routes, services)
        WebFileMethods.register(in: &routes, services)
        WebPageMethods.register(in: &routes)
        PhotosMethods.register(in: &routes, services)
        StickerSetMethods.register(in: &routes)
        SavedGIFMethods.register(in: &routes)
        PageMethods.register(in: &routes)
        if let standIn = services.options.standIn { routes.put(standIn) }
        return routes
    }
}
