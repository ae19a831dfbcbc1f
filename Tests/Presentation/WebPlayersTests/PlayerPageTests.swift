import Testing

@testable import WebPlayers

/// The page around a player, and the words that go between it and the window.
struct PlayerPageTests {
    private func player(_ page: String, frame: String = "") throws -> WebPlayer {
        try #require(WebPlayer(page: page, frame: frame))
    }

    @Test func `the page has no scripts and frames of the provider alone`() throws {
        let html = PlayerPage.html(of: try player("https://youtu.be/abc"))
        #expect(
            html.contains(
                "default-src 'none'; style-src 'unsafe-inline'; frame-src https://www.youtube-nocookie.com\""
            )
        )
        #expect(html.contains(#"sandbox="allow-scripts allow-same-origin allow-presentation""#))
        #expect(html.contains("embed/abc?enablejsapi=1&amp;origin="))
        #expect(!html.contains("<script") && !html.contains("allow-popups") && !html.contains("allow-top"))
    }

    @Test func `only who needs it is told the origin, and nobody more`() throws {
        #expect(PlayerPage.html(of: try player("https://youtu.be/abc")).contains(#"referrerpolicy="origin""#))
        #expect(
            PlayerPage.html(of: try player("https://vimeo.com/1")).contains(#"referrerpolicy="no-referrer""#)
        )
        let frame = "https://coub.com/embed/1"
        #expect(PlayerPage.html(of: try player("", frame: frame)).contains(#"referrerpolicy="no-referrer""#))
    }

    @Test func `an address cannot leave its attribute`() throws {
        let frame = "https://coub.com/embed/1?a='b&quot;=c"
        #expect(WebPlayer(page: "", frame: frame) == nil)
        let html = PlayerPage.html(of: try player("", frame: "https://coub.com/embed/1?x&quot;=c"))
        #expect(html.contains("?x&amp;quot;=c\""))
    }

    @Test(arguments: [
        (
            "state 1 12.50 60.00 1.25 0.50",
            PlayerState(isPlaying: true, position: 12.5, duration: 60, rate: 1.25, volume: 0.5)
        ),
        ("state 0 0 0 1 1", PlayerState()),
    ])
    func `a player says how it is`(text: String, state: PlayerState) {
        #expect(PlayerMessage(text) == .state(state))
    }

    @Test(arguments: [
        "", "state", "state 1 2 3 4", "state 1 2 3 1 1 1", "state 1 nan 3 1 1", "state 1 inf 3 1 1",
        "state 1 -1 3 1 1",
        "state 1 1e300 3 1 1", "state 1 2 3 9 1", "state 1 2 3 1 2", "state x 2 3 1 1", "state  2 3 1 1",
        "loaded x", "here",
        "failed 5", "State 1 2 3 1 1", "state 1 2 3 1 1\n",
    ])
    func `all else is no message`(text: String) {
        #expect(PlayerMessage(text) == nil)
    }

    @Test func `many words are no message`() {
        #expect(PlayerMessage(String(repeating: "state ", count: 10_000)) == nil)
    }

    @Test func `what a player lacks is said by a word`() {
        #expect(PlayerMessage("loaded") == .loaded)
        #expect(PlayerMessage("failed") == .failed)
    }

    @Test func `commands are calls with numbers in bounds`() {
        #expect(PlayerCommand.play.script == "martletPlayer.play()")
        #expect(PlayerCommand.seek(12.5).script == "martletPlayer.seek(12.5)")
        #expect(PlayerCommand.seek(.infinity).script == "martletPlayer.seek(0.0)")
        #expect(PlayerCommand.seek(-3).script == "martletPlayer.seek(0.0)")
        #expect(PlayerCommand.rate(.nan).script == "martletPlayer.rate(0.25)")
        #expect(PlayerCommand.volume(7).script == "martletPlayer.volume(1.0)")
    }

    @Test func `each language has its script, and the frame works media only where nothing else does`() throws
    {
        let players = try [
            player("https://youtu.be/abc"), player("https://vimeo.com/1"),
            player("https://soundcloud.com/a/b"),
            player("https://twitch.tv/a"),
        ]
        #expect(Set(players.map(\.control)) == Set(PlayerProtocol.allCases))
        for player in players {
            let page = PlayerScripts.page(of: player)
            for name in ["play", "pause", "seek", "rate", "volume"] { #expect(page.contains("\(name): ")) }
            #expect(page.contains("\"https://\(player.host)\""))
            #expect(
                PlayerScripts.frame(of: player).contains("querySelectorAll") == (player.control == .media)
            )
        }
    }
}
