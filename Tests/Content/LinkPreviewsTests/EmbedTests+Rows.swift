extension EmbedTests {
    static let rows = films + music + posts

    private static let films = [
        Row(
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
            "YouTube",
            "https://www.youtube.com/embed/dQw4w9WgXcQ"
        ),
        Row("http://m.youtube.com/shorts/a-b_c", "YouTube", "https://www.youtube.com/embed/a-b_c"),
        Row("https://youtu.be/abc?si=x", "YouTube", "https://www.youtube.com/embed/abc"),
        Row("https://YouTube.com/live/abc", "YouTube", "https://www.youtube.com/embed/abc"),
        Row(
            "https://www.youtube.com/playlist?list=PL1",
            "YouTube",
            "https://www.youtube.com/embed/videoseries?list=PL1"
        ),
        Row("https://vimeo.com/76979871", "Vimeo", "https://player.vimeo.com/video/76979871"),
        Row(
            "https://vimeo.com/76979871/8272103f6e",
            "Vimeo",
            "https://player.vimeo.com/video/76979871?h=8272103f6e"
        ),
        Row("https://vimeo.com/channels/staffpicks/1", "Vimeo", "https://player.vimeo.com/video/1"),
        Row("https://www.twitch.tv/videos/12?t=1m", "Twitch", "https://player.twitch.tv/?video=v12&time=60s"),
        Row("https://www.twitch.tv/gorgc", "Twitch", "https://player.twitch.tv/?channel=gorgc"),
        Row("https://clips.twitch.tv/Fun-Clip", "Twitch", "https://clips.twitch.tv/embed?clip=Fun-Clip"),
        Row(
            "https://www.dailymotion.com/video/x8x",
            "Dailymotion",
            "https://www.dailymotion.com/embed/video/x8x"
        ),
        Row(
            "https://archive.org/details/Night.1968",
            "Internet Archive",
            "https://archive.org/embed/Night.1968"
        ),
        Row(
            "https://www.facebook.com/watch?v=1",
            "Facebook",
            "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww%2Efacebook%2Ecom%2Fwatch%3Fv%3D1"
        ),
        Row("https://vk.com/video-1_2", "VK Video", "https://vk.com/video_ext.php?oid=-1&id=2"),
        Row("https://rutube.ru/video/0a1b/", "RUTUBE", "https://rutube.ru/play/embed/0a1b"),
        Row("https://ok.ru/video/123", "OK", "https://ok.ru/videoembed/123"),
        Row(
            "https://www.aparat.com/v/aB1",
            "Aparat",
            "https://www.aparat.com/video/video/embed/videohash/aB1/vt/frame"
        ),
        Row(
            "https://www.bilibili.com/video/BV1x/",
            "Bilibili",
            "https://player.bilibili.com/player.html?bvid=BV1x"
        ),
        Row("https://www.nicovideo.jp/watch/sm9", "Niconico", "https://embed.nicovideo.jp/watch/sm9"),
        Row("https://www.ted.com/talks/a_talk", "TED", "https://embed.ted.com/talks/a_talk"),
        Row("https://odysee.com/@name:1/a-film:2c", "Odysee", "https://odysee.com/$/embed/a-film/2c"),
        Row("https://kick.com/name", "Kick", "https://player.kick.com/name"),
        Row("https://www.loom.com/share/0a1b", "Loom", "https://www.loom.com/embed/0a1b"),
        Row("https://team.wistia.com/medias/ab1", "Wistia", "https://fast.wistia.net/embed/iframe/ab1"),
        Row("https://streamable.com/moo", "Streamable", "https://streamable.com/e/moo"),
        Row("https://coub.com/view/um0um0", "Coub", "https://coub.com/embed/um0um0"),
        Row("https://www.tiktok.com/@a.b/video/123", "TikTok", "https://www.tiktok.com/player/v1/123"),
        Row("https://www.instagram.com/reel/Cx1/", "Instagram", "https://www.instagram.com/reel/Cx1/embed/"),
    ]

    private static let music = [
        Row(
            "https://soundcloud.com/a/b#t=1",
            "SoundCloud",
            "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud%2Ecom%2Fa%2Fb"
        ),
        Row(
            "https://open.spotify.com/intl-de/track/1aB?si=x",
            "Spotify",
            "https://open.spotify.com/embed/track/1aB"
        ),
        Row(
            "https://music.apple.com/us/album/name/12?i=34",
            "Apple Music",
            "https://embed.music.apple.com/us/album/12?i=34"
        ),
        Row(
            "https://podcasts.apple.com/us/podcast/name/id12",
            "Apple Podcasts",
            "https://embed.podcasts.apple.com/us/podcast/id12"
        ),
        Row("https://www.deezer.com/en/album/12", "Deezer", "https://widget.deezer.com/widget/auto/album/12"),
        Row("https://tidal.com/browse/track/12", "TIDAL", "https://embed.tidal.com/tracks/12"),
        Row(
            "https://www.mixcloud.com/a/b/",
            "Mixcloud",
            "https://player-widget.mixcloud.com/widget/iframe/?feed=%2Fa%2Fb%2F"
        ),
        Row(
            "https://music.yandex.ru/album/1/track/2",
            "Yandex Music",
            "https://music.yandex.ru/iframe/album/1/track/2"
        ),
        Row("https://audiomack.com/a/song/b", "Audiomack", "https://audiomack.com/embed/a/song/b"),
    ]

    private static let posts = [
        Row("https://x.com/a/status/12", "X", "https://platform.twitter.com/embed/Tweet.html?id=12"),
        Row("https://www.instagram.com/p/Cx1/", "Instagram", "https://www.instagram.com/p/Cx1/embed/"),
        Row(
            "https://www.reddit.com/r/a/comments/1x/t/",
            "Reddit",
            "https://embed.reddit.com/r/a/comments/1x/"
        ),
        Row(
            "https://www.facebook.com/a/posts/1",
            "Facebook",
            "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww%2Efacebook%2Ecom%2Fa%2Fposts%2F1"
        ),
        Row("https://t.me/durov/343", "Telegram", "https://t.me/durov/343?embed=1"),
        Row(
            "https://www.pinterest.com/pin/12/",
            "Pinterest",
            "https://assets.pinterest.com/ext/embed.html?id=12"
        ),
        Row("https://giphy.com/gifs/a-cat-3o7", "GIPHY", "https://giphy.com/embed/3o7"),
        Row("https://tenor.com/view/a-cat-12", "Tenor", "https://tenor.com/embed/12"),
        Row("https://imgur.com/gallery/a-cat-aB1", "Imgur", "https://imgur.com/a/aB1/embed?pub=true"),
        Row("https://codepen.io/a/pen/bC", "CodePen", "https://codepen.io/a/embed/bC"),
        Row("https://gist.github.com/a/0a1b", "GitHub Gist", "https://gist.github.com/a/0a1b.pibb"),
        Row(
            "https://sketchfab.com/3d-models/a-cat-0123456789abcdef0123456789abcdef",
            "Sketchfab",
            "https://sketchfab.com/models/0123456789abcdef0123456789abcdef/embed"
        ),
    ]
}
