private let post = (width: 550, height: 600)

extension EmbedProvider {
    /// Posts of networks.
    static let posts = [
        EmbedProvider(
            "X",
            hosts: ["x.com", "www.x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com"],
            shows: .post,
            size: post
        ) { link in
            guard link.parts.count >= 3, ["status", "statuses"].contains(link.parts[1]) else { return nil }
            return link.number(at: 2).map { "https://platform.twitter.com/embed/Tweet.html?id=\($0)" }
        },
        EmbedProvider(
            "Instagram",
            hosts: ["instagram.com", "www.instagram.com"],
            shows: .post,
            size: (400, 560)
        ) { link in
            guard let place = link.parts.firstIndex(of: "p"), place <= 1 else { return nil }
            return link.identifier(at: place + 1).map { "https://www.instagram.com/p/\($0)/embed/" }
        },
        EmbedProvider(
            "Reddit",
            hosts: ["reddit.com", "www.reddit.com", "old.reddit.com"],
            shows: .post,
            size: (640, 500)
        ) { link in
            guard link.begins("r"), link.parts.count >= 4, link.parts[2] == "comments",
                let group = link.identifier(at: 1), let id = link.identifier(at: 3)
            else { return nil }
            return "https://embed.reddit.com/r/\(group)/comments/\(id)/"
        },
        EmbedProvider(
            "Facebook",
            hosts: ["facebook.com", "www.facebook.com", "m.facebook.com"],
            shows: .post,
            size: post
        ) { link in
            guard link.parts.count == 3, link.parts[1] == "posts" else { return nil }
            return "https://www.facebook.com/plugins/post.php?href=\(link.encoded)"
        },
        EmbedProvider("Telegram", hosts: ["t.me", "telegram.me"], shows: .post, size: post) { link in
            guard link.parts.count == 2, let channel = link.identifier(at: 0), channel.count >= 4 else {
                return nil
            }
            return link.number(at: 1).map { "https://t.me/\(channel)/\($0)?embed=1" }
        },
        EmbedProvider(
            "Pinterest",
            hosts: ["pinterest.com", "www.pinterest.com"],
            shows: .picture,
            size: (345, 550)
        ) { link in
            link.begins("pin")
                ? link.number(at: 1).map { "https://assets.pinterest.com/ext/embed.html?id=\($0)" } : nil
        },
    ]

    /// Code, models and other works.
    static let works = [
        EmbedProvider("CodePen", hosts: ["codepen.io", "www.codepen.io"], shows: .work, size: (640, 400)) {
            link in
            guard link.parts.count == 3, ["pen", "details", "full"].contains(link.parts[1]),
                let user = link.identifier(at: 0), let id = link.identifier(at: 2)
            else { return nil }
            return "https://codepen.io/\(user)/embed/\(id)"
        },
        EmbedProvider("GitHub Gist", hosts: ["gist.github.com"], shows: .work, size: (640, 400)) { link in
            guard link.parts.count == 2, let user = link.identifier(at: 0), let id = link.identifier(at: 1),
                id.allSatisfy(\.isHexDigit)
            else { return nil }
            return "https://gist.github.com/\(user)/\(id).pibb"
        },
        EmbedProvider(
            "Sketchfab",
            hosts: ["sketchfab.com", "www.sketchfab.com"],
            shows: .picture,
            size: (640, 480)
        ) { link in
            guard link.begins("3d-models"), let id = link.lastWord(at: 1), id.count == 32,
                id.allSatisfy(\.isHexDigit)
            else { return nil }
            return "https://sketchfab.com/models/\(id)/embed"
        },
    ]
}
