import TelegramSchema

/// What a client asks before and beside everything else. All of it is constant for a running server.
enum HelpMethods {
    static func getConfig(_ options: EngineOptions, seconds: Int32) -> TL.Config {
        TL.Config(
            revokePmInbox: true,
            date: seconds,
            expires: seconds + 3600,
            testMode: false,
            thisDc: options.dataCentre,
            dcOptions: [
                TL.DcOption(
                    ipv6: options.publicHost.contains(":"),
                    thisPortOnly: true,
                    id: options.dataCentre,
                    ipAddress: options.publicHost,
                    port: options.publicPort
                )
            ],
            dcTxtDomainName: "",
            chatSizeMax: Int32(options.limits.groupMembers),
            megagroupSizeMax: 0,
            forwardedCountMax: 100,
            onlineUpdatePeriodMs: 210_000,
            offlineBlurTimeoutMs: 5_000,
            offlineIdleTimeoutMs: 30_000,
            onlineCloudTimeoutMs: 300_000,
            notifyCloudDelayMs: 30_000,
            notifyDefaultDelayMs: 1_500,
            pushChatPeriodMs: 60_000,
            pushChatLimit: 2,
            editTimeLimit: Int32.max,
            revokeTimeLimit: Int32.max,
            revokePmTimeLimit: Int32.max,
            ratingEDecay: 2_419_200,
            stickersRecentLimit: 200,
            channelsReadMediaPeriod: 604_800,
            callReceiveTimeoutMs: 20_000,
            callRingTimeoutMs: 90_000,
            callConnectTimeoutMs: 30_000,
            callPacketTimeoutMs: 10_000,
            meUrlPrefix: "",
            captionLengthMax: Int32(options.limits.captionLength),
            messageLengthMax: Int32(options.limits.messageLength),
            webfileDcID: options.dataCentre
        )
    }
}
