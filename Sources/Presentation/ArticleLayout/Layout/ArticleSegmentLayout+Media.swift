import Articles
import ChatPresentation
import ClientModel
import Localization

// Pictures, programs, and lines that lead somewhere.
extension ArticleSegmentLayout {
    /// The height of a picture in a column of a width.
    static func height(of picture: ArticlePicture, width: Double) -> Double {
        let (own, ratio) = (picture.size, picture.size.height / picture.size.width)
        guard own.width > 0, own.height > 0, ratio.isFinite else { return (width * 0.56).rounded() }
        let most = picture.isCover ? width * 0.6 : ArticlePicture.highest
        return min(max(40, (width * ratio).rounded()), most.rounded())
    }

    mutating func addPicture(_ picture: ArticlePicture) {
        let width = picture.width(in: place.width)
        let height = Self.height(of: picture, width: width)
        let x = place.x + ((place.width - width) / 2).rounded(.down)
        add(picture, in: LayoutRect(x: x, y: bottom, width: width, height: height))
        bottom += height
    }

    private mutating func add(_ picture: ArticlePicture, in frame: LayoutRect) {
        let action: ElementAction? =
            picture.player.map { .play(frame: $0, page: $0.address) }
            ?? picture.url.map { .openLink($0) } ?? picture.media.map { .article(.show($0)) }
        if let media = picture.media {
            var image = LayoutImage(.media(media), corners: Corners(6))
            image.isSpoiler = picture.isSpoiler
            add(.picture, frame, .picture(image), action: action)
        } else {
            add(.picture, frame, .plate(radius: 6), action: action)
        }
        guard picture.kind != .photo else { return }
        let side = min(52, frame.width, frame.height)
        let button = LayoutRect(
            x: frame.x + ((frame.width - side) / 2).rounded(),
            y: frame.y + ((frame.height - side) / 2).rounded(),
            width: side,
            height: side
        )
        add(.playButton, button, .icon(.play), action: action)
        guard case .video(let seconds) = picture.kind, seconds > 0, frame.width > 120 else { return }
        let request = TextStyle(.status, 12).request(DurationText.text(seconds), width: 200, lines: 1)
        let box = context.measurer.measure(request)
        let plate = LayoutRect(
            x: frame.x + 8,
            y: frame.y + 8,
            width: box.size.width.rounded(.up) + 12,
            height: box.size.height + 4
        )
        add(.durationPlate, plate, .plate(radius: plate.height / 2))
        add(request, as: .duration, x: plate.x + 6, y: plate.y + 2)
    }

    mutating func addCollage(_ pictures: [ArticlePicture]) {
        let sizes = pictures.map {
            $0.size.width > 0 && $0.size.height > 0 ? $0.size : LayoutSize(width: 4, height: 3)
        }
        let box = LayoutSize(width: place.width.rounded(.down), height: place.width.rounded(.down))
        let mosaic = Mosaic(sizes, in: box, spacing: 3)
        for (picture, tile) in zip(pictures, mosaic.tiles) {
            add(picture, in: tile.frame.moved(x: place.x, y: bottom))
        }
        bottom += mosaic.size.height
    }

    mutating func addSlide(_ picture: ArticlePicture, at number: Int, of count: Int) {
        // All slides have one height, so that nothing moves when one turns them.
        let height = (place.width * 0.62).rounded()
        let frame = LayoutRect(x: place.x, y: bottom, width: place.width, height: height)
        add(.picture, frame, .plate(radius: 6))
        var shown = frame
        let own = picture.size
        if own.width > 0, own.height > 0 {
            let scale = min(frame.width / own.width, frame.height / own.height)
            shown.width = max(40, (own.width * scale).rounded())
            shown.height = max(40, (own.height * scale).rounded())
            shown.x = frame.x + ((frame.width - shown.width) / 2).rounded()
            shown.y = frame.y + ((frame.height - shown.height) / 2).rounded()
        }
        add(picture, in: shown)
        bottom += height
        guard count > 1 else { return }
        let block = segment.id - segment.id % ArticleSegmenter.piecesOfBlock
        for isNext in [false, true] {
            let to = (number + (isNext ? 1 : count - 1)) % count
            let side = 36.0
            let button = LayoutRect(
                x: isNext ? frame.maxX - side - 10 : frame.x + 10,
                y: frame.y + ((height - side) / 2).rounded(),
                width: side,
                height: side
            )
            add(
                .slideButton,
                button,
                .icon(isNext ? .next : .previous),
                action: .article(.turn(block, to: to, isNext: isNext))
            )
        }
        let request = TextStyle(.status, 12).request("\(number + 1) / \(count)", width: 200, lines: 1)
        let box = context.measurer.measure(request)
        let plate = LayoutRect(
            x: frame.x + ((frame.width - box.size.width - 14) / 2).rounded(),
            y: frame.maxY - box.size.height - 14,
            width: box.size.width.rounded(.up) + 14,
            height: box.size.height + 4
        )
        add(.durationPlate, plate, .plate(radius: plate.height / 2))
        add(request, as: .duration, x: plate.x + 7, y: plate.y + 2)
    }

    mutating func addCode(_ code: ArticleCode) {
        let inset = ArticleSegment.codeInset
        let top = bottom
        var y = bottom + (code.isFirst ? 10 : 0)
        var texts: [(request: RoleText, role: ElementRole, y: Double)] = []
        if !code.language.isEmpty {
            let request = metrics.style(.body, metrics.credit).request(
                code.language.bounded(to: 60),
                width: max(1, place.width - 2 * inset),
                lines: 1
            )
            texts.append((request, .articleFaintLabel, y))
            y += context.measurer.measure(request).size.height + 4
        }
        let request = metrics.style(.articleCode, metrics.code).request(code.text, width: code.width)
        texts.append((request, .articleText, y))
        y += context.measurer.measure(request).size.height + (code.isLast ? 10 : 0)
        let width = max(place.width, code.width + 2 * inset)
        // What is wider than the column begins at its left edge in articles from right to left, too, which are mirrored.
        let x = segment.isRightToLeft ? place.maxX - width : place.x
        let frame = LayoutRect(x: x, y: top, width: width, height: y - top)
        add(.articleGround, frame, .plate(radius: code.isFirst && code.isLast ? 6 : 0))
        for (request, role, y) in texts {
            add(request, as: role, x: x + inset, y: y, width: max(1, width - 2 * inset))
        }
        bottom = y
    }

    mutating func addBanner(_ icon: ElementIcon, _ title: String, detail: String, action: ElementAction?) {
        let height = 60.0
        let frame = LayoutRect(x: place.x, y: bottom, width: place.width, height: height)
        add(.articleGround, frame, .plate(radius: 8), action: action)
        add(.fileButton, LayoutRect(x: place.x + 10, y: bottom + 10, width: 40, height: 40), .icon(icon))
        let room = max(1, place.width - 72)
        let name = metrics.style(.name, metrics.cell).request(title, width: room, lines: 1)
        let about = metrics.style(.body, metrics.credit).request(detail, width: room, lines: 1)
        let heights = [name, about].map { context.measurer.measure($0).size.height }
        let all = detail.isEmpty ? heights[0] : heights[0] + heights[1] + 2
        let y = bottom + ((height - all) / 2).rounded()
        add(name, as: .articleLabel, x: place.x + 62, y: y, width: room)
        if !detail.isEmpty {
            add(about, as: .articleFaintLabel, x: place.x + 62, y: y + heights[0] + 2, width: room)
        }
        bottom += height
    }

    /// Adds the picture of an author beside the name.
    mutating func addAuthor(_ photo: MediaID, _ name: ArticleText, detail: String) {
        let side = 44.0
        let room = max(1, place.width - side - 12)
        let frame = LayoutRect(x: place.x, y: bottom, width: side, height: side)
        add(.picture, frame, .picture(LayoutImage(.media(photo), corners: Corners(side / 2))))
        let title = metrics.style(.articleText, metrics.cell).request(name, width: room, lines: 1)
        let about = metrics.style(.body, metrics.credit).request(detail, width: room, lines: 1)
        let heights = [title, about].map { context.measurer.measure($0).size.height }
        let all = detail.isEmpty ? heights[0] : heights[0] + heights[1]
        let y = bottom + max(0, ((side - all) / 2).rounded())
        add(title, as: .articleText, x: frame.maxX + 12, y: y, width: room)
        if !detail.isEmpty {
            add(about, as: .articleFaintLabel, x: frame.maxX + 12, y: y + heights[0], width: room)
        }
        bottom += max(side, all)
    }

    mutating func addRelated(_ article: RelatedArticle, _ photo: MediaID?) {
        let side = photo == nil ? 0.0 : 72.0
        let room = max(1, place.width - 24 - (photo == nil ? 0 : side + 12))
        let top = bottom
        var y = top + 12
        var texts: [(request: RoleText, role: ElementRole, y: Double)] = []
        func line(_ text: String?, _ style: TextStyle, _ role: ElementRole, lines: Int) {
            guard let text, !text.isEmpty else { return }
            let request = style.request(text, width: room, lines: lines)
            texts.append((request, role, y))
            y += context.measurer.measure(request).size.height + 3
        }
        line(article.title, metrics.style(.name, metrics.cell), .articleLabel, lines: 2)
        line(article.description, metrics.style(.body, metrics.caption), .articleLabel, lines: 2)
        let date = article.date.map {
            context.language.longDate(context.zone.day(of: $0).date, withYear: true)
        }
        let about = [article.author, date].compactMap(\.self).filter { !$0.isEmpty }.joined(
            separator: " \u{2022} "
        )
        line(about, metrics.style(.body, metrics.credit), .articleFaintLabel, lines: 1)
        bottom = max(y + 9, top + side + 24)
        let frame = LayoutRect(x: place.x, y: top, width: place.width, height: bottom - top)
        add(.articleGround, frame, .plate(radius: 8), action: .openLink(article.url))
        for (request, role, y) in texts { add(request, as: role, x: place.x + 12, y: y, width: room) }
        if let photo {
            let frame = LayoutRect(x: place.maxX - side - 12, y: top + 12, width: side, height: side)
            add(.picture, frame, .picture(LayoutImage(.media(photo), corners: Corners(6))))
        }
    }
}
