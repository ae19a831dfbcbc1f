/// A site whose oEmbed service is known without its pages: they may need scripts or a sign-in, or do not name it.
///
/// Source: oembed.com, section 7.1, the public list of providers; those that members are likely to share.
struct OEmbedService: Sendable {
    /// The hosts, each whole. One that begins with a dot stands for those with one more label before it.
    let hosts: [String]
    /// The address of the service, without the page that it is asked for.
    let endpoint: String

    init(_ hosts: String, _ endpoint: String) {
        self.hosts = hosts.split(separator: " ").map(String.init)
        self.endpoint = "https://" + endpoint
    }

    /// The address that a service answers about a page by; nil for a page of other sites.
    static func address(for page: String) -> String? {
        guard let link = EmbedLink(page), !link.parts.isEmpty, let service = service(of: link.host) else {
            return nil
        }
        return "\(service.endpoint)?format=json&url=\(link.encoded)"
    }

    private static let byHost = Dictionary(
        all.flatMap { service in service.hosts.map { ($0, service) } },
        uniquingKeysWith: { first, _ in first }
    )

    private static func service(of host: String) -> OEmbedService? {
        if let exact = byHost[host] { return exact }
        guard let dot = host.firstIndex(of: "."), dot != host.startIndex else { return nil }
        return byHost[String(host[dot...])]
    }
}

extension OEmbedService {
    /// All rows.
    static let all = films + sounds + pictures + posts + works

    private static let films = [
        OEmbedService("youtube.com www.youtube.com m.youtube.com youtu.be", "www.youtube.com/oembed"),
        OEmbedService("vimeo.com www.vimeo.com player.vimeo.com", "vimeo.com/api/oembed.json"),
        OEmbedService("www.dailymotion.com geo.dailymotion.com", "www.dailymotion.com/services/oembed"),
        OEmbedService("www.tiktok.com vm.tiktok.com", "www.tiktok.com/oembed"),
        OEmbedService("streamable.com", "api.streamable.com/oembed.json"),
        OEmbedService("coub.com", "coub.com/api/oembed.json"),
        OEmbedService("rumble.com", "rumble.com/api/Media/oembed.json"),
        OEmbedService("odysee.com", "odysee.com/$/oembed"),
        OEmbedService("nebula.tv", "nebula.tv/api/oembed"),
        OEmbedService("www.ted.com ted.com embed.ted.com", "www.ted.com/services/v1/oembed.json"),
        OEmbedService("framatube.org", "framatube.org/services/oembed"),
        OEmbedService("peertube.tv", "peertube.tv/services/oembed"),
        OEmbedService("loom.com www.loom.com", "www.loom.com/v1/oembed"),
        OEmbedService("fast.wistia.com .wistia.com", "fast.wistia.com/oembed.json"),
        OEmbedService("www.nfb.ca", "www.nfb.ca/remote/services/oembed/"),
        OEmbedService("www.screencast.com", "api.screencast.com/external/oembed"),
        OEmbedService("sproutvideo.com .vids.io", "sproutvideo.com/oembed.json"),
    ]

    private static let sounds = [
        OEmbedService("soundcloud.com on.soundcloud.com m.soundcloud.com", "soundcloud.com/oembed"),
        OEmbedService("open.spotify.com spotify.link", "open.spotify.com/oembed"),
        OEmbedService("podcasts.apple.com", "podcasts.apple.com/api/oembed"),
        OEmbedService("www.mixcloud.com", "www.mixcloud.com/oembed/"),
        OEmbedService("audiomack.com", "audiomack.com/oembed"),
        OEmbedService("audius.co", "audius.co/oembed"),
        OEmbedService("audioboom.com", "audioboom.com/publishing/oembed.json"),
        OEmbedService("hearthis.at", "hearthis.at/oembed/"),
        OEmbedService("www.reverbnation.com", "www.reverbnation.com/oembed"),
        OEmbedService("omny.fm", "omny.fm/oembed"),
        OEmbedService("simplecast.com", "simplecast.com/oembed"),
        OEmbedService(".podbean.com", "api.podbean.com/v1/oembed"),
        OEmbedService(".spreaker.com", "api.spreaker.com/oembed"),
        OEmbedService("huffduffer.com", "huffduffer.com/oembed"),
        OEmbedService("clyp.it", "api.clyp.it/oembed/"),
        OEmbedService(
            "song.link album.link artist.link pods.link playlist.link odesli.co",
            "song.link/oembed"
        ),
    ]

    private static let pictures = [
        OEmbedService("www.flickr.com flickr.com flic.kr", "www.flickr.com/services/oembed/"),
        OEmbedService("www.deviantart.com .deviantart.com fav.me sta.sh", "backend.deviantart.com/oembed"),
        OEmbedService("www.pinterest.com", "www.pinterest.com/oembed.json"),
        OEmbedService("giphy.com gph.is media.giphy.com", "giphy.com/services/oembed"),
        OEmbedService("gyazo.com", "api.gyazo.com/api/oembed"),
        OEmbedService("gty.im", "embed.gettyimages.com/oembed"),
        OEmbedService("www.behance.net", "www.behance.net/services/oembed"),
        OEmbedService(".smugmug.com", "api.smugmug.com/services/oembed/"),
        OEmbedService("sketchfab.com", "sketchfab.com/oembed"),
    ]

    private static let posts = [
        OEmbedService("x.com www.x.com mobile.x.com", "publish.x.com/oembed"),
        OEmbedService("twitter.com www.twitter.com mobile.twitter.com", "publish.twitter.com/oembed"),
        OEmbedService("bsky.app", "embed.bsky.app/oembed"),
        OEmbedService("reddit.com www.reddit.com old.reddit.com", "www.reddit.com/oembed"),
        OEmbedService("www.tumblr.com .tumblr.com", "www.tumblr.com/oembed/1.0"),
        OEmbedService("www.nytimes.com nytimes.com", "www.nytimes.com/svc/oembed/json/"),
        OEmbedService("www.kickstarter.com", "www.kickstarter.com/services/oembed"),
        OEmbedService("www.ifixit.com", "www.ifixit.com/Embed"),
    ]

    private static let works = [
        OEmbedService("codepen.io", "codepen.io/api/oembed"),
        OEmbedService("codesandbox.io", "codesandbox.io/oembed"),
        OEmbedService("replit.com repl.it", "replit.com/data/oembed"),
        OEmbedService("observablehq.com", "api.observablehq.com/oembed"),
        OEmbedService("www.figma.com", "www.figma.com/api/oembed"),
        OEmbedService("miro.com", "miro.com/api/v1/oembed"),
        OEmbedService("whimsical.com", "whimsical.com/api/oembed"),
        OEmbedService("www.canva.com", "www.canva.com/_oembed"),
        OEmbedService("infogram.com", "infogram.com/oembed"),
        OEmbedService("public.flourish.studio", "app.flourish.studio/api/v1/oembed"),
        OEmbedService("datawrapper.dwcdn.net", "api.datawrapper.de/v3/oembed/"),
        OEmbedService("storymaps.arcgis.com", "storymaps.arcgis.com/oembed"),
        OEmbedService("speakerdeck.com", "speakerdeck.com/oembed.json"),
        OEmbedService("www.slideshare.net .slideshare.net", "www.slideshare.net/api/oembed/2"),
        OEmbedService("www.scribd.com", "www.scribd.com/services/oembed/"),
        OEmbedService("issuu.com", "issuu.com/oembed"),
        OEmbedService("prezi.com", "prezi.com/v/oembed"),
        OEmbedService("padlet.com", "padlet.com/oembed/"),
        OEmbedService("sway.office.com", "sway.office.com/api/v1.0/oembed"),
        OEmbedService("www.documentcloud.org", "api.www.documentcloud.org/api/oembed"),
        OEmbedService("flat.io", "flat.io/services/oembed"),
    ]
}
