import Articles
import ChatPresentation
import ClientModel
import Localization
import StdExtras

// Photos, videos, sounds, embeds and what else is no text.
extension ArticleSegmenter {
    mutating func append(media block: ArticleBlock) {
        switch block {
        case .photo(_, let caption), .video(_, let caption):
            let picture = picture(of: block)
            if let picture { emit(.picture(picture), above: 20) }
            let shown = picture.map { $0.width(in: width) }
            append(caption, isInMiddle: shown.map { $0 < width } ?? false)
            leastGap = 20
        case .audio(let id, let caption), .document(let id, let caption):
            if let file = file(id) { emit(.file(file), above: 16) }
            append(caption)
        case .embed(let embed, let caption): append(embed, caption)
        case .collage(let blocks, let caption):
            let pictures = blocks.compactMap { picture(of: $0) }
            // The mosaic of a chat is made for ten pictures.
            for start in stride(from: 0, to: pictures.count, by: 10) {
                let part = Array(pictures[start..<min(start + 10, pictures.count)])
                emit(.collage(part), above: start == 0 ? 20 : 3)
            }
            append(others(of: blocks))
            append(caption)
            leastGap = 20
        case .slideshow(let blocks, let caption):
            let pictures = blocks.compactMap { picture(of: $0) }
            if !pictures.isEmpty {
                let place = min(max(0, state.slides[blockID] ?? 0), pictures.count - 1)
                emit(.slide(pictures[place], place: place, count: pictures.count), above: 20)
            }
            append(others(of: blocks))
            append(caption)
            leastGap = 20
        case .channel(let channel):
            let action = channel.username.map { ElementAction.article(.openChannel($0)) }
            let detail = channel.username.map { "@\($0)" } ?? ""
            emit(
                .banner(
                    ArticleBanner(
                        icon: .forum,
                        title: channel.title.bounded(to: ArticleSegment.longestLine),
                        detail: detail.bounded(to: ArticleSegment.longestLine),
                        action: action
                    )
                ),
                above: 16
            )
        case .map(let map, let caption):
            let place = Location(latitude: map.latitude, longitude: map.longitude)
            let banner = ArticleBanner(
                icon: .place,
                title: context.language.phrase(.location),
                detail: "\(place.latitude), \(place.longitude)",
                action: .openPlace(place)
            )
            emit(.banner(banner), above: 16)
            append(caption)
        default: break
        }
    }

    /// The blocks of a collection that are no pictures: they are shown below it, so that nothing is lost.
    private func others(of blocks: [ArticleBlock]) -> [ArticleBlock] {
        blocks.filter { block in
            switch block {
            case .photo, .video: false
            default: true
            }
        }
    }

    /// Adds the block at the top of the article.
    mutating func append(cover block: ArticleBlock) {
        guard var picture = picture(of: block) else { return append([block]) }
        picture.isCover = true
        emit(.picture(picture), above: 20)
        if case .photo(_, let caption) = block { append(caption) }
        if case .video(_, let caption) = block { append(caption) }
        leastGap = 20
    }

    /// The picture of a photo or video; nil for other blocks and for what did not come with the article.
    private func picture(of block: ArticleBlock) -> ArticlePicture? {
        var picture = ArticlePicture()
        switch block {
        case .photo(let shown, _):
            guard let photo = files.photos[shown.id] else { return nil }
            picture.media = photo.id
            picture.size = LayoutSize(photo.largest?.size)
            (picture.url, picture.isSpoiler) = (shown.url, shown.isSpoiler)
        case .video(let shown, _):
            guard let document = files.documents[shown.documentID] else { return nil }
            picture.media = document.id
            picture.isSpoiler = shown.isSpoiler
            switch document.kind {
            case .video(let video), .round(let video), .animation(let video):
                picture.kind = .video(seconds: Int(clamping: video.duration))
                picture.size = LayoutSize(video.size)
            case .image(let size): picture.size = LayoutSize(size)
            default: picture.kind = .video(seconds: 0)
            }
        default: return nil
        }
        return picture
    }

    private func file(_ id: Int64) -> ArticleFile? {
        guard let document = files.documents[id] else { return nil }
        let size = context.language.byteCount(document.byteCount)
        let longest = ArticleSegment.longestLine
        let isPlaying = document.id == state.playing
        let ownName = document.name.bounded(to: longest)
        switch document.kind {
        case .music(let music):
            let title = music.title.isEmpty ? ownName : music.title.bounded(to: longest)
            let length = length(music.duration) ?? size
            let performer = music.performer.bounded(to: longest)
            let detail = performer.isEmpty ? length : "\(performer), \(length)"
            return ArticleFile(
                media: document.id,
                isSound: true,
                title: title,
                detail: detail,
                isPlaying: isPlaying
            )
        case .voice(let voice):
            let name = ownName.isEmpty ? context.language.phrase(.media(.voice)) : ownName
            let length = length(voice.duration) ?? size
            return ArticleFile(
                media: document.id,
                isSound: true,
                title: name,
                detail: length,
                isPlaying: isPlaying
            )
        default:
            let name = ownName.isEmpty ? context.language.phrase(.media(.file)) : ownName
            return ArticleFile(media: document.id, isSound: false, title: name, detail: size)
        }
    }

    /// The length of a sound; nil if it is not known.
    private func length(_ seconds: Int32) -> String? {
        seconds > 0 ? DurationText.text(Int(clamping: seconds)) : nil
    }

    private mutating func append(_ embed: ArticleEmbed, _ caption: ArticleBlock.Caption) {
        if let photo = embed.posterPhotoID.flatMap({ files.photos[$0] }) {
            var picture = ArticlePicture()
            (picture.media, picture.kind, picture.player) = (photo.id, .player, embed.player)
            picture.size = LayoutSize(photo.largest?.size)
            emit(.picture(picture), above: 20)
        } else if let url = embed.url {
            let host = LinkAddress(url).host
            let banner = ArticleBanner(
                icon: .play,
                title: context.language.phrase(.media(.video)),
                detail: (host.isEmpty ? url : host).bounded(to: ArticleSegment.longestLine),
                action: embed.player.map { .play(frame: $0, page: url) } ?? .openLink(url)
            )
            emit(.banner(banner), above: 16)
        } else if let html = embed.html {
            append(.plain(ArticleEmbed.words(of: html)), as: .paragraph, above: 16)
        }
        append(caption)
    }

    /// Adds a post of another site.
    mutating func append(_ post: ArticlePost, _ caption: ArticleBlock.Caption) {
        let (outer, outerBars) = (leading, bars)
        bars.append(leading)
        leading += 20
        let detail =
            post.date > 0
            ? context.language.longDate(context.zone.day(of: post.date).date, withYear: true) : ""
        let link: RichText = .link(.plain(post.author), .url(post.url, pageID: post.pageID))
        let name: RichText = .styled(.bold, post.url.isEmpty ? .plain(post.author) : link)
        if let photo = files.photos[post.authorPhotoID]?.id {
            emit(.author(photo, name: ArticleText(name).bounded, detail: detail), above: 20)
        } else {
            append(name, as: .paragraph, above: 20)
            append(.plain(detail), as: .caption, above: 2)
        }
        nextGap = 10
        append(post.blocks)
        (leading, bars) = (outer, outerBars)
        append(caption)
        leastGap = 20
    }
}

extension ArticleEmbed {
    /// The words of a source without an address, which nothing runs here.
    fileprivate static func words(of html: String) -> String {
        var (words, isTag) = ("", false)
        for scalar in html.unicodeScalars.prefix(4000) {
            switch scalar {
            case "<": isTag = true
            case ">":
                isTag = false
                if words.unicodeScalars.last?.properties.isWhitespace == false { words += " " }
            default: if !isTag { words.unicodeScalars.append(scalar) }
            }
        }
        return words
    }
}

extension LayoutSize {
    /// Creates the size of a picture; zero if there is none.
    fileprivate init(_ size: PixelSize?) {
        self.init(width: Double(max(0, size?.width ?? 0)), height: Double(max(0, size?.height ?? 0)))
    }
}

extension ArticleEmbed {
    /// The player at the address of the embed; nil if it has none.
    fileprivate var player: PlayerFrame? {
        url.map { PlayerFrame($0, size: PixelSize(width: size?.width ?? 0, height: size?.height ?? 0)) }
    }
}
