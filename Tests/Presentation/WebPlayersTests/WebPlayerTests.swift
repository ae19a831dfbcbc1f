import LinkPreviews
import Testing

@testable import WebPlayers

/// WE-01 to WE-05: which player an address has.
struct WebPlayerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let page: String
        var frame = "https://www.youtube.com/embed/other"
        let provider: String
        let address: String
        var testDescription: String { page + " " + frame }
    }

    private static func youTube(_ page: String, _ target: String, start: Int? = nil) -> Row {
        let begin = start.map { "&start=\($0)" } ?? ""
        let sign = target.contains("?") ? "&" : "?"
        return Row(
            page: page,
            provider: "YouTube",
            address: "https://www.youtube-nocookie.com/embed/\(target)\(sign)enablejsapi=1"
                + "&origin=https%3A%2F%2Forg.martlet.martlet&autoplay=1&playsinline=1&fs=0&rel=0\(begin)"
        )
    }

    private static func vimeo(_ page: String, _ target: String, _ start: String = "") -> Row {
        Row(
            page: page,
            provider: "Vimeo",
            address: "https://player.vimeo.com/video/\(target)autoplay=1&dnt=1&playsinline=1\(start)"
        )
    }

    private static func twitch(_ page: String, _ target: String) -> Row {
        Row(page: page, provider: "Twitch", address: "\(target)&parent=org.martlet.martlet&autoplay=true")
    }

    private static func soundCloud(_ page: String, _ sound: String) -> Row {
        Row(
            page: page,
            provider: "SoundCloud",
            address: "https://w.soundcloud.com/player/?url=\(sound)&auto_play=true&visual=true"
        )
    }

    private static let films = [
        youTube("https://www.youtube.com/watch?v=dQw4w9WgXcQ", "dQw4w9WgXcQ"),
        youTube("https://youtube.com/watch?v=a-b_c", "a-b_c"),
        youTube("HTTPS://WWW.YouTube.COM/watch?feature=share&v=abc", "abc"),
        youTube("http://m.youtube.com/watch?v=abc", "abc"),
        youTube("https://music.youtube.com/watch?v=abc&list=RD1", "abc"),
        youTube("https://www.youtube.com:443/watch?v=abc", "abc"),
        youTube("https://www.youtube.com/watch?v=abc&t=90", "abc", start: 90),
        youTube("https://www.youtube.com/watch?v=abc&t=90s", "abc", start: 90),
        youTube("https://www.youtube.com/watch?v=abc&t=1m30s", "abc", start: 90),
        youTube("https://www.youtube.com/watch?v=abc&t=1m30", "abc", start: 90),
        youTube("https://www.youtube.com/watch?v=abc&t=1h2m3s", "abc", start: 3723),
        youTube("https://www.youtube.com/watch?v=abc&t=2H", "abc", start: 7200),
        youTube("https://www.youtube.com/watch?v=abc&start=7", "abc", start: 7),
        youTube("https://www.youtube.com/watch?v=abc&time_continue=8", "abc", start: 8),
        youTube("https://www.youtube.com/watch?v=abc#t=65", "abc", start: 65),
        youTube("https://www.youtube.com/watch?v=abc#t=1:05", "abc", start: 65),
        youTube("https://www.youtube.com/watch?v=abc&t=0", "abc"),
        youTube("https://www.youtube.com/watch?v=abc&t=soon", "abc"),
        youTube("https://www.youtube.com/watch?v=abc&t=-5", "abc"),
        youTube("https://www.youtube.com/watch?v=abc&t=99999999999999999999", "abc"),
        youTube("https://www.youtube.com/watch?v=abc&t=999999h", "abc"),
        youTube("https://youtu.be/abc", "abc"),
        youTube("https://youtu.be/abc?si=xyz&t=12", "abc", start: 12),
        youTube("https://www.youtube.com/shorts/abc", "abc"),
        youTube("https://www.youtube.com/live/abc?feature=share", "abc"),
        youTube("https://www.youtube.com/v/abc", "abc"),
        youTube("https://www.youtube.com/embed/abc?start=65", "abc", start: 65),
        youTube("https://www.youtube-nocookie.com/embed/abc", "abc"),
        youTube("https://www.youtube.com/playlist?list=PL1", "videoseries?list=PL1"),
        youTube("https://www.youtube.com/embed/videoseries?list=PL1", "videoseries?list=PL1"),
        // The page says nothing, the frame does.
        youTube("https://blog.example/film", "other"),
        youTube("https://www.youtube.com/@somebody", "other"),
        youTube("https://www.youtube.com/watch?v=a%22b", "other"),
        vimeo("https://vimeo.com/76979871", "76979871?"),
        vimeo("https://www.vimeo.com/76979871#t=1m5s", "76979871?", "#t=65s"),
        vimeo("https://vimeo.com/76979871/8272103f6e", "76979871?h=8272103f6e&"),
        vimeo("https://vimeo.com/channels/staffpicks/1", "1?"),
        vimeo("https://player.vimeo.com/video/12?h=ab&t=5", "12?h=ab&", "#t=5s"),
        twitch("https://www.twitch.tv/videos/12?t=1m", "https://player.twitch.tv/?video=v12&time=60s"),
        twitch("https://twitch.tv/gorgc", "https://player.twitch.tv/?channel=gorgc"),
        twitch("https://m.twitch.tv/a/clip/Fun-Clip", "https://clips.twitch.tv/embed?clip=Fun-Clip"),
        twitch("https://clips.twitch.tv/Fun-Clip", "https://clips.twitch.tv/embed?clip=Fun-Clip"),
        soundCloud("https://soundcloud.com/a/b", "https%3A%2F%2Fsoundcloud.com%2Fa%2Fb"),
        soundCloud("https://m.soundcloud.com/a/sets/b#t=1", "https%3A%2F%2Fsoundcloud.com%2Fa%2Fsets%2Fb"),
    ]

    private static let frames = [
        Row(
            page: "https://x.example/",
            frame: "https://www.youtube.com/embed/abc?start=5",
            provider: "YouTube",
            address: youTube("", "abc", start: 5).address
        ),
        Row(
            page: "https://x.example/",
            frame: "https://player.vimeo.com/video/1?h=a",
            provider: "Vimeo",
            address: vimeo("", "1?h=a&").address
        ),
        Row(
            page: "https://x.example/",
            frame: "https://player.twitch.tv/?channel=a&parent=evil.example",
            provider: "Twitch",
            address: twitch("", "https://player.twitch.tv/?channel=a").address
        ),
        Row(
            page: "https://x.example/",
            frame: "https://player.twitch.tv/?video=v12",
            provider: "Twitch",
            address: twitch("", "https://player.twitch.tv/?video=v12").address
        ),
        Row(
            page: "https://x.example/",
            frame: "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2F1",
            provider: "SoundCloud",
            address: soundCloud("", "https%3A%2F%2Fapi.soundcloud.com%2F1").address
        ),
        Row(
            page: "https://coub.com/view/1",
            frame: "https://coub.com/embed/um0",
            provider: "Coub",
            address: "https://coub.com/embed/um0"
        ),
        Row(
            page: "x",
            frame: "https://open.spotify.com/embed/track/1?a=b&c#d",
            provider: "Spotify",
            address: "https://open.spotify.com/embed/track/1?a=b&c"
        ),
        Row(
            page: "x",
            frame: "https://www.instagram.com/reel/Cx1/embed/",
            provider: "Instagram",
            address: "https://www.instagram.com/reel/Cx1/embed/"
        ),
    ]

    @Test(arguments: films + frames)
    func `an address has its player`(row: Row) throws {
        let player = try #require(WebPlayer(page: row.page, frame: row.frame))
        #expect(player.provider == row.provider)
        #expect(player.address == row.address)
        #expect(player.address.hasPrefix("https://\(player.host)/"))
        #expect(player.mayLoad(player.address, isFirst: false))
    }

    @Test(arguments: [
        "https://www.facebook.com/plugins/../any/page", "https://www.facebook.com/plugins/%2E%2e/any",
        "https://coub.com//embed/a",
        "https://youtube.com.evil.org/embed/abc", "https://www.youtube.com.evil.org/watch?v=abc",
        "https://a.youtube.com.evil.org/embed/abc", "https://evilyoutube.com/embed/abc",
        "https://youtube.com@evil.org/embed/abc", "https://evil.org/https://www.youtube.com/embed/abc",
        "https://evil.org#https://www.youtube.com/embed/abc", "https://evil.org\\@www.youtube.com/embed/abc",
        "https://www.youtube.com\\.evil.org/embed/abc", "https://www.youtube.com:8443/embed/abc",
        "https://www.youtube.com:/embed/abc", "https://www.youtube.com./embed/abc",
        "https://www..youtube.com/embed/abc", "https://xn--youtube-.com/embed/abc",
        "https://yоutube.com/embed/abc",
        "https:/www.youtube.com/embed/abc", "https:www.youtube.com/embed/abc", "//www.youtube.com/embed/abc",
        "ftp://www.youtube.com/embed/abc", "javascript://www.youtube.com/embed/abc%0aalert(1)",
        "data:text/html,<iframe src=https://www.youtube.com/embed/abc>", "file:///etc/passwd", "about:blank",
        "https://www.youtube.com/embed/a b", "https://www.youtube.com/embed/\"onload=x",
        "https://www.youtube.com/embed/",
        "https://www.youtube.com/embed/a%2F..%2Fb", "https://www.youtube.com/watch",
        "https://www.youtube.com/redirect?q=x",
        "http://coub.com/embed/um0", "https://coub.com/view/um0", "https://coub.com.evil.org/embed/um0",
        "https://sub.coub.com/embed/um0", "https://peer.tube.example/videos/embed/1",
        "https://www.google.com/embed",
        "https://127.0.0.1/embed/abc", "https://localhost/embed/abc", "https://[::1]/embed", "", " ",
        "https://", "https:///embed",
        "https://vimeo.com.evil.org/1", "https://player.vimeo.com/video/x", "https://twitch.tv/directory/all",
        "https://soundcloud.com/a", "https://w.soundcloud.com/player/", "https://open.spotify.com/track/1",
    ])
    func `what is no player of a known provider belongs into the browser`(address: String) {
        #expect(WebPlayer(page: address, frame: address) == nil)
        #expect(WebPlayer(page: "https://page.example/", frame: address) == nil)
    }

    @Test func `an address without end is none`() {
        let long = "https://coub.com/embed/" + String(repeating: "a", count: 4000)
        #expect(WebPlayer(page: long, frame: long) == nil)
    }

    /// The hosts of the servers' table and of ours are the same.
    @Test(arguments: [
        "https://www.youtube.com/watch?v=abc", "https://vimeo.com/76979871",
        "https://www.twitch.tv/videos/12",
        "https://clips.twitch.tv/Fun-Clip", "https://www.dailymotion.com/video/x8x",
        "https://archive.org/details/Night.1968", "https://www.facebook.com/watch?v=1",
        "https://vk.com/video-1_2",
        "https://rutube.ru/video/0a1b/", "https://ok.ru/video/123", "https://www.aparat.com/v/aB1",
        "https://www.bilibili.com/video/BV1x/", "https://www.nicovideo.jp/watch/sm9",
        "https://www.ted.com/talks/a_talk",
        "https://odysee.com/@name:1/a-film:2c", "https://kick.com/name", "https://www.loom.com/share/0a1b",
        "https://team.wistia.com/medias/ab1", "https://streamable.com/moo", "https://coub.com/view/um0um0",
        "https://www.tiktok.com/@a.b/video/123", "https://www.instagram.com/reel/Cx1/",
        "https://soundcloud.com/a/b",
        "https://open.spotify.com/intl-de/track/1aB", "https://music.apple.com/us/album/name/12?i=34",
        "https://podcasts.apple.com/us/podcast/name/id12", "https://www.deezer.com/en/album/12",
        "https://tidal.com/browse/track/12", "https://www.mixcloud.com/a/b/",
        "https://music.yandex.ru/album/1/track/2",
        "https://audiomack.com/a/song/b", "https://x.com/a/status/12", "https://www.instagram.com/p/Cx1/",
        "https://www.reddit.com/r/a/comments/1x/t/", "https://www.facebook.com/a/posts/1",
        "https://www.pinterest.com/pin/12/", "https://giphy.com/gifs/a-cat-3o7",
        "https://tenor.com/view/a-cat-12",
        "https://imgur.com/gallery/a-cat-aB1", "https://imgur.com/aB1", "https://codepen.io/a/pen/bC",
        "https://gist.github.com/a/0a1b",
        "https://sketchfab.com/3d-models/a-cat-0123456789abcdef0123456789abcdef",
    ])
    func `what a server names as a player is shown as one`(address: String) throws {
        let embed = try #require(Embed(of: address))
        let player = try #require(
            WebPlayer(page: address, frame: embed.url, width: embed.width, height: embed.height)
        )
        #expect(player.provider == embed.provider)
    }

    @Test func `a frame stays on the hosts of its provider, and the view on our page`() throws {
        let player = try #require(WebPlayer(page: "https://youtu.be/abc", frame: ""))
        #expect(player.mayLoad(PlayerOrigin.address, isFirst: true))
        #expect(!player.mayLoad(player.address, isFirst: true))
        #expect(!player.mayLoad(PlayerOrigin.address, isFirst: false))
        #expect(player.mayLoad("about:blank", isFirst: false))
        for address in [
            "https://www.youtube.com/watch?v=abc", "https://accounts.google.com/",
            "http://www.youtube-nocookie.com/embed/abc",
            "https://www.youtube-nocookie.com.evil.org/", "https://x@www.youtube-nocookie.com/",
            "file:///etc/passwd",
            "data:text/html,x", "blob:https://www.youtube-nocookie.com/1", "javascript:alert(1)", "",
        ] {
            #expect(!player.mayLoad(address, isFirst: false), "\(address)")
        }
    }

    @Test func `the window has the shape of the film, in bounds`() throws {
        let shape = { (width: Int, height: Int) in
            WebPlayer(page: "https://youtu.be/abc", frame: "", width: width, height: height)?.shape.height(
                ofWidth: 400
            )
        }
        #expect(shape(1280, 720) == 225)
        #expect(shape(0, 0) == 225)
        #expect(shape(1, 1_000_000) == 800)
        #expect(shape(1_000_000, 1) == 167)
        #expect(shape(-5, 5) == 225)
        let sound = WebPlayer(page: "https://soundcloud.com/a/b", frame: "", width: 640, height: 9000)
        #expect(sound?.shape.height(ofWidth: 400) == 180)
    }
}
