import StdExtras
import TelegramSchema
import TextEntities
import WireCrypto

/// The methods that clients call first and beside all others. The answers are constant for a running server.
enum HelpMethods {
    static func register(in routes: inout Routes, _ options: EngineOptions) {
        routes.guest(TLFunction.HelpGetConfig.self) { _, call in
            config(call.scope.options, seconds: call.seconds)
        }
        routes.guest(TLFunction.HelpGetNearestDc.self) { _, call in
            let dataCentre = call.scope.options.dataCentre
            return TL.NearestDc(country: "", thisDc: dataCentre, nearestDc: dataCentre)
        }
        let answer = appConfig(options)
        routes.keptGuest(
            TLFunction.HelpGetAppConfig.self,
            [.appConfig(answer), .appConfigNotModified]
        ) { $0.hash == answer.hash ? 1 : 0 }
        routes.guest(TLFunction.HelpGetTermsOfServiceUpdate.self) { _, call in
            TL.HelpTermsOfServiceUpdate(expires: call.seconds + 86_400)
        }
        routes.guest(TLFunction.HelpGetPromoData.self) { _, call in
            TL.HelpPromoData(expires: call.seconds + 86_400)
        }
        routes.guest(TLFunction.HelpGetAppUpdate.self) { _, _ in .init() }
    }

    /// Limits, and games of chance, that clients read here rather than in the configuration.
    private static func appConfig(_ options: EngineOptions) -> TL.HelpAppConfig.AppConfig {
        let games = TL.JSONObjectValue(
            key: "emojies_send_dice",
            value: .jsonArray(.init(value: DiceGame.allCases.map { .jsonString(.init(value: $0.emoji)) }))
        )
        let maps = options.mapAttribution.map { words in
            TL.JSONObjectValue(key: "martlet_map_attribution", value: .jsonString(.init(value: words)))
        }
        let joining = TL.JSONObjectValue(
            key: "martlet_invitations",
            value: .jsonString(.init(value: options.joining.rawValue))
        )
        // Clients leave out what would be refused.
        let channels = TL.JSONObjectValue(key: "martlet_channels", value: .jsonString(.init(value: "none")))
        let web = options.web.map {
            TL.JSONObjectValue(key: "martlet_web", value: .jsonString(.init(value: $0.url)))
        }
        let own = codes(options.codeOrigin) + [joining, channels] + [maps, web].compactMap { $0 }
        let config = TL.JSONValue.jsonObject(.init(value: AppConfigValues.all(options) + [games] + own))
        // The host changes the settings between two runs, so the hash is of the contents.
        let hash = Digest.sha256(config.encoded()).array.prefix(4).reduce(0) { $0 << 8 | Int32($1 & 0x7F) }
        return .init(hash: hash, config: config)
    }

    /// Where login codes come from, for clients that know these names.
    private static func codes(_ origin: CodeOrigin) -> [TL.JSONObjectValue] {
        var values = [
            TL.JSONObjectValue(
                key: "martlet_login_codes_from",
                value: .jsonString(.init(value: origin.isDelivered ? "message" : "host"))
            )
        ]
        if let words = origin.words {
            values.append(.init(key: "martlet_login_codes_hint", value: .jsonString(.init(value: words))))
        }
        return values
    }

    private static func config(_ options: EngineOptions, seconds: Int32) -> TL.Config {
        TL.Config(
            revokePmInbox: true,
            date: seconds,
            expires: seconds + 3600,
            testMode: false,
            thisDc: options.dataCentre,
            dcOptions: options.publicAddresses.map { address in
                TL.DcOption(
                    ipv6: address.host.contains(":"),
                    thisPortOnly: true,
                    id: options.dataCentre,
                    ipAddress: address.host,
                    port: address.port
                )
            },
            dcTxtDomainName: "",
            chatSizeMax: Int32(clamping: options.limits.groupMembers),
            // Telegram Desktop shows it beside the number of those who are chosen for a new group.
            megagroupSizeMax: Int32(clamping: options.limits.groupMembers),
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
            captionLengthMax: Int32(clamping: options.limits.captionLength),
            messageLengthMax: Int32(clamping: options.limits.messageLength),
            webfileDcID: options.dataCentre,
            reactionsDefault: .reactionEmoji(.init(emoticon: ReactionMethods.offered[0]))
        )
    }
}
