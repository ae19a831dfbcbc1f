import Foundation
import TelegramSchema
import Testing

@testable import ServerEngine

/// What clients of others call in their first minute, as scenes have recorded it (`Interop/first_minute`).
struct FirstMinuteTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../..").standardizedFileURL
    /// The gateway answers these.
    private static let answeredBefore: Set<Substring> = ["auth.bindTempAuthKey", "auth.dropTempAuthKeys"]

    @Test func `every call of a client's first minute has a rule`() async throws {
        let server = try await TestServer(users: 0)
        let routes = Routes.all(server.engine.services)
        var known: Set<String> = []
        let schema = Self.root.appending(path: "Schema/api.tl")
        for line in try String(contentsOf: schema, encoding: .utf8).split(separator: "\n") {
            let declaration = line.prefix { $0 != " " }.split(separator: "#")
            guard declaration.count == 2, let id = UInt32(declaration[1], radix: 16) else { continue }
            if routes[id] != nil { known.insert(String(declaration[0])) }
        }
        let folder = Self.root.appending(path: "Interop/first_minute")
        var lists = 0
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.pathExtension == "txt" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where !line.hasPrefix("#") && !Self.answeredBefore.contains(line) {
                #expect(known.contains(String(line)), "\(file.lastPathComponent)")
            }
            lists += 1
        }
        #expect(lists >= 3)
    }

    @Test func `countries have codes, and a list that a client has is not sent again`() async throws {
        let server = try await TestServer(users: 0)
        try await server.addKey(9)
        var call = TLFunction.HelpGetCountriesList(langCode: "en", hash: 0)
        guard case .countriesList(let list) = try await server.call(call, as: 9) else { throw Missing() }
        #expect(list.hash != 0 && list.countries.count > 200)
        let germany = list.countries.first { $0.iso2 == "DE" }
        #expect(germany?.defaultName == "Germany" && germany?.countryCodes.map(\.countryCode) == ["49"])
        #expect(
            list.countries.first { $0.iso2 == "DO" }?.countryCodes.first?.prefixes == ["809", "829", "849"]
        )
        call.hash = list.hash
        #expect(try await server.call(call, as: 9) == .countriesListNotModified)
    }

    @Test func `texts of applications are their own`() async throws {
        let server = try await TestServer(users: 0)
        try await server.addKey(9)
        let keys = TLFunction.LangpackGetStrings(
            langPack: "tdesktop",
            langCode: "de",
            keys: ["lng_ok", "lng_no"]
        )
        #expect(try await server.call(keys, as: 9).map(\.key) == ["lng_ok", "lng_no"])
        let changed = TLFunction.LangpackGetDifference(langPack: "tdesktop", langCode: "de", fromVersion: 7)
        let difference = try await server.call(changed, as: 9)
        #expect(difference == .init(langCode: "de", fromVersion: 7, version: 7, strings: []))
        let all = TLFunction.LangpackGetLangPack(langPack: "android", langCode: "de")
        #expect(try await server.call(all, as: 9).version == 0)
        #expect(try await server.call(TLFunction.LangpackGetLanguages(langPack: "ios"), as: 9) == [])
        await #expect(throws: RPCError.bad("LANG_CODE_NOT_SUPPORTED")) {
            try await server.call(TLFunction.LangpackGetLanguage(langPack: "ios", langCode: "de"), as: 9)
        }
    }

    @Test func `what is agreed to or hidden without an effect is not there in the first place`() async throws
    {
        let server = try await TestServer(users: 1)
        #expect(try await server.call(TLFunction.HelpAcceptTermsOfService(id: .init(data: "{}"))))
        #expect(try await server.call(TLFunction.HelpGetTermsOfServiceUpdate()).expires > 0)
        #expect(try await server.call(TLFunction.HelpHidePromoData(peer: .inputPeerEmpty)))
        #expect(try await server.call(TLFunction.HelpGetPromoData()).expires > 0)
        let dismiss = TLFunction.HelpDismissSuggestion(peer: .inputPeerEmpty, suggestion: "BIRTHDAY_SETUP")
        #expect(try await server.call(dismiss))
        let config = try await server.call(TLFunction.HelpGetAppConfig(hash: 0))
        guard case .appConfig(let shown) = config, case .jsonObject(let object) = shown.config else {
            throw Missing()
        }
        let suggestions = object.value.first { $0.key == "pending_suggestions" }?.value
        #expect(suggestions == .jsonArray(.init(value: [])))
        // No pushes by other services, whose texts a locked device would hide.
        #expect(try await server.call(TLFunction.AccountUpdateDeviceLocked(period: 60)))
        let device = TLFunction.AccountRegisterDevice(
            tokenType: 2,
            token: "token",
            appSandbox: false,
            secret: [],
            otherUids: []
        )
        await #expect(throws: RPCError.bad("TOKEN_TYPE_INVALID")) { try await server.call(device) }
    }

    @Test func `who is signed out may sign out again`() async throws {
        let server = try await TestServer(users: 1)
        _ = try await server.call(TLFunction.AuthLogOut())
        #expect(try await server.call(TLFunction.AuthLogOut()) == TL.AuthLoggedOut())
    }

    @Test func `chats with settings of their own are exceptions`() async throws {
        let server = try await TestServer(users: 3)
        let peer = TL.InputNotifyPeer.inputNotifyPeer(.init(peer: TestServer.peer(2)))
        let quiet = TLFunction.AccountUpdateNotifySettings(peer: peer, settings: .init(muteUntil: 99))
        _ = try await server.call(quiet)
        var call = TLFunction.AccountGetNotifyExceptions()
        let told = try await server.call(call)
        guard case .updateNotifySettings(let one)? = told.all.first else { throw Missing() }
        #expect(told.all.count == 1 && told.users.count == 1)
        #expect(one.peer == .notifyPeer(.init(peer: .peerUser(.init(userID: TestServer.user(2))))))
        #expect(one.notifySettings.muteUntil == 99)
        call.peer = .inputNotifyChats
        #expect(try await server.call(call).all.isEmpty)
        call.peer = .inputNotifyUsers
        #expect(try await server.call(call).all.count == 1)
        call.peer = .inputNotifyPeer(.init(peer: TestServer.peer(3)))
        #expect(try await server.call(call).all.isEmpty)
    }

    @Test func `dialogs that were marked as unread are listed`() async throws {
        let server = try await TestServer()
        try await server.say("x")
        let named = TL.InputDialogPeer.inputDialogPeer(.init(peer: TestServer.peer(2)))
        _ = try await server.call(TLFunction.MessagesMarkDialogUnread(unread: true, peer: named))
        let marked = try await server.call(TLFunction.MessagesGetDialogUnreadMarks())
        #expect(marked == [.dialogPeer(.init(peer: .peerUser(.init(userID: TestServer.user(2)))))])
        #expect(try await server.call(TLFunction.MessagesGetDialogUnreadMarks(), as: 2).isEmpty)
    }

    @Test func `folders are on, and what there is none of is said`() async throws {
        let server = try await TestServer(users: 1)
        guard case .appConfig(let config) = try await server.call(TLFunction.HelpGetAppConfig(hash: 0)),
            case .jsonObject(let object) = config.config
        else { throw Missing() }
        let values = Dictionary(uniqueKeysWithValues: object.value.map { ($0.key, $0.value) })
        #expect(values["dialog_filters_enabled"] == .jsonBool(.init(value: true)))
        #expect(values["premium_purchase_blocked"] == .jsonBool(.init(value: true)))
        #expect(values["fragment_prefixes"] == .jsonArray(.init(value: [])))
        #expect(values["caption_length_limit_default"] == values["caption_length_limit_premium"])
    }

    @Test func `lists of what there is none of are empty, whatever a client has`() async throws {
        let server = try await TestServer(users: 1)
        #expect(try await server.call(TLFunction.HelpGetPeerColors(hash: 5)) == .init(hash: 0))
        #expect(try await server.call(TLFunction.AccountGetThemes(format: "x", hash: 5)) == .init(hash: 0))
        #expect(try await server.call(TLFunction.MessagesGetPaidReactionPrivacy()).all.isEmpty)
        #expect(
            try await server.call(TLFunction.MessagesGetSponsoredMessages(peer: .inputPeerSelf)) == .init()
        )
        await #expect(throws: RPCError.bad("TOKEN_TYPE_INVALID")) {
            try await server.call(
                TLFunction.AccountRegisterDevice(
                    tokenType: 2,
                    token: "x",
                    appSandbox: false,
                    secret: [],
                    otherUids: []
                )
            )
        }
    }
}
