import ClientHost
import ClientModel
import Testing

@testable import Notifier

/// The content and the menu of the tray icon.
@Suite struct TrayTests {
    private func ringing(_ chats: Int, _ messages: Int) -> UnreadTotals {
        UnreadTotals(ringing: .init(chats: chats, messages: messages))
    }

    private func muted(_ chats: Int, _ messages: Int, mentions: Int = 0) -> UnreadTotals {
        UnreadTotals(muted: .init(chats: chats, messages: messages, mentions: mentions))
    }

    private func state(_ unread: [(String, UnreadTotals)]) -> TrayState {
        var state = TrayState(canOpen: true)
        state.setAccounts(unread.map(\.0))
        for (name, unread) in unread { state.setUnread(unread, of: name) }
        return state
    }

    @Test func `messages that ring are counted, and only without them those in muted chats`() {
        let quiet = TrayItem(state([("home", muted(2, 7))]))
        #expect(quiet.icon == .muted)
        #expect(quiet.status == .active)
        #expect(quiet.title == "Martlet (7)")
        #expect(quiet.text == "7 unread messages in muted chats")

        let loud = TrayItem(state([("home", muted(2, 7) + ringing(1, 1))]))
        #expect(loud.icon == .unread)
        #expect(loud.status == .needsAttention)
        #expect(loud.title == "Martlet (1)")
        #expect(loud.text == "1 unread message")

        let none = TrayItem(state([("home", UnreadTotals())]))
        #expect(none.icon == .plain)
        #expect(none.status == .active)
        #expect(none.title == "Martlet")
        #expect(none.text == "No unread messages")
    }

    @Test
    func `a chat that is only marked as unread counts as a message, and so does a mention in a muted chat`() {
        #expect(TrayItem(state([("home", ringing(1, 0))])).title == "Martlet (1)")
        let mentioned = TrayItem(state([("home", muted(1, 40, mentions: 2))]))
        #expect(mentioned.icon == .unread)
        #expect(mentioned.title == "Martlet (2)")
    }

    @Test func `several accounts are added up, and those with something have a line each`() {
        let item = TrayItem(
            state([("home", ringing(1, 2)), ("idle", UnreadTotals()), ("work", ringing(2, 3))])
        )
        #expect(item.title == "Martlet (5)")
        #expect(item.text == "5 unread messages\nhome: 2\nwork: 3")
    }

    @Test func `the panel is told of what changed, and of nothing else`() {
        let none = TrayItem(state([("home", UnreadTotals())]))
        let one = TrayItem(state([("home", ringing(1, 1))]))
        let two = TrayItem(state([("home", ringing(1, 2))]))
        #expect(none.changes(since: none).isEmpty)
        #expect(one.changes(since: none) == [.title, .icon, .attentionIcon, .toolTip, .status])
        #expect(two.changes(since: one) == [.title, .toolTip])
    }

    @Test func `a menu offers the accounts where there are several`() {
        let one = TrayMenu(state([("home", ringing(1, 2))]))
        #expect(one.rows.map(\.label) == ["Open Martlet", "", "Quit"])
        let two = TrayMenu(state([("home", ringing(1, 2)), ("work", UnreadTotals())]))
        #expect(two.rows.map(\.label) == ["Open Martlet", "", "home (2)", "work", "", "Quit"])
        #expect(two.rows[2].choice == .account("home"))
        #expect(Set(two.rows.map(\.number)).count == two.rows.count)
    }

    private func chat(_ number: Int64, _ title: String?, _ unread: Int, at time: Int32) -> RecentChat {
        RecentChat(id: PeerID(.user, number), title: title, unreadCount: unread, time: time)
    }

    @Test func `the menu has the five last chats of all accounts, if they may be named`() {
        var state = state([("home", UnreadTotals()), ("work", UnreadTotals())])
        state.setChats((1...4).map { chat(Int64($0), "Chat \($0)", 0, at: 10 - 2 * Int32($0)) }, of: "home")
        state.setChats([chat(7, nil, 0, at: 100), chat(8, "Bob", 3, at: 7)], of: "work")
        #expect(TrayMenu(state).rows.map(\.label) == ["Open Martlet", "", "home", "work", "", "Quit"])
        state.namesChats = true
        #expect(
            TrayMenu(state).rows.map(\.label) == [
                "Open Martlet", "", "Saved Messages – work", "Chat 1 – home", "Bob – work (3)",
                "Chat 2 – home",
                "Chat 3 – home", "", "home", "work", "", "Quit",
            ]
        )
        #expect(TrayMenu(state).rows[4].choice == .chat(PeerID(.user, 8), account: "work"))
        state.namesChats = false
        #expect(TrayMenu(state).rows.count == 6)
    }

    @Test func `a row of a chat keeps its number, which no other chat gets`() throws {
        var state = state([("home", UnreadTotals())])
        state.namesChats = true
        state.setChats([chat(1, "Ada", 0, at: 1)], of: "home")
        let ada = try #require(TrayMenu(state).rows.first { $0.label == "Ada" })
        state.setChats([chat(2, "Bob", 0, at: 2), chat(1, "Ada", 1, at: 1)], of: "home")
        #expect(TrayMenu(state).row(ada.number)?.label == "Ada (1)")
        state.setChats([chat(2, "Bob", 0, at: 2)], of: "home")
        #expect(TrayMenu(state).row(ada.number) == nil)
        state.setChats([chat(3, "Cleo", 0, at: 3)], of: "home")
        #expect(TrayMenu(state).row(ada.number) == nil)
        #expect(Set(TrayMenu(state).rows.map(\.number)).count == TrayMenu(state).rows.count)
    }

    @Test func `without a window to show there is only the end`() {
        var state = TrayState(canOpen: false)
        state.setAccounts(["home", "work"])
        #expect(TrayMenu(state).rows.map(\.choice) == [.quit])
    }

    @Test func `a click on a menu of before opens no other account`() throws {
        var state = state([("home", UnreadTotals()), ("work", UnreadTotals())])
        let row = try #require(TrayMenu(state).rows.first { $0.choice == .account("home") })
        state.setAccounts(["new", "work"])
        #expect(TrayMenu(state).row(row.number) == nil)
        state.setAccounts(["home", "new", "work"])
        #expect(TrayMenu(state).row(row.number) == nil)
        // Late counts of a removed account are ignored.
        state.setUnread(ringing(1, 1), of: "gone")
        #expect(state.unread == UnreadTotals())
    }

    @Test func `a dock counts what rings`() {
        #expect(LauncherBadge(state([("home", muted(2, 7))])).count == 0)
        #expect(LauncherBadge(state([("home", muted(2, 7) + ringing(1, 3))])).count == 3)
    }

    @Test func `pictures are looked for beside the program, unless the desktop finds them by itself`() {
        let file = "hicolor/scalable/status/\(TrayIcon.plain.rawValue).svg"
        func folder(_ program: String, _ there: String...) -> String {
            TrayIcon.folder(besides: program, dataFolders: ["/home/ada/.local/share", "/usr/share"]) { path in
                there.contains { path == "\($0)/\(file)" }
            }
        }
        #expect(folder("/usr/bin/martlet-notifier", "/usr/share/icons") == "")
        #expect(
            folder("/opt/martlet/bin/martlet-notifier", "/opt/martlet/share/icons")
                == "/opt/martlet/share/icons"
        )
        let built = "/src/martlet/.build/x86_64/debug/martlet-notifier"
        #expect(folder(built, "/src/martlet/Packaging/icons") == "/src/martlet/Packaging/icons")
        #expect(folder("/martlet-notifier") == "")
        #expect(folder("") == "")
    }

    @Test func `a window is started outside the limits of the notifier's unit`() throws {
        let home = ClientDataDirectory(path: "/tmp/elsewhere")
        let request = DesktopAppLauncher.LaunchRequest(account: "work", chat: PeerID(.user, 7))
        let plain = DesktopAppLauncher.command("/usr/bin/martlet", request, of: home, isUnit: false)
        let chat = String(PeerID(.user, 7).packed)
        #expect(
            plain == ["/usr/bin/martlet", "--home", "/tmp/elsewhere", "--account", "work", "--chat", chat]
        )
        let scoped = DesktopAppLauncher.command("/usr/bin/martlet", request, of: home, isUnit: true)
        #expect(scoped.first == "/usr/bin/systemd-run")
        #expect(scoped.contains("--scope"))
        #expect(scoped.suffix(plain.count) == plain[...])
    }
}
