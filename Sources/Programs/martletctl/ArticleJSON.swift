import ArticleExtraction
import Articles
import Foundation

/// An article as JSON, with the schema's names of blocks, texts and fields. The name of a constructor is under `_`.
///
/// Files have no ids yet: `photo_id`, `video_id` and `audio_id` are places in `media`, counted from 1.
struct ArticleJSON {
    private let extracted: ExtractedArticle

    init(_ extracted: ExtractedArticle) { self.extracted = extracted }

    /// The article for other JSON around it.
    var object: [String: Any] {
        let article = extracted.article
        let media = extracted.media.map { ["kind": Self.name(of: $0.kind), "url": $0.url] }
        return [
            "_": "page", "url": article.url, "rtl": article.isRightToLeft, "v2": article.isSecondVersion,
            "blocks": article.blocks.map(Self.object), "media": media,
        ]
    }

    /// The text, indented, with sorted keys.
    var text: String {
        get throws {
            let data = try JSONSerialization.data(
                withJSONObject: object,
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            )
            return String(decoding: data, as: UTF8.self)
        }
    }

    private static func name(of kind: ExtractedArticle.Media.Kind) -> String {
        switch kind {
        case .photo: "photo"
        case .video: "video"
        case .audio: "audio"
        case .icon: "icon"
        }
    }

    private static func object(_ block: ArticleBlock) -> [String: Any] {
        switch block {
        case .unsupported: ["_": "pageBlockUnsupported"]
        case .text(let role, let text): ["_": name(of: role), "text": object(text)]
        case .authorDate(let author, let date):
            ["_": "pageBlockAuthorDate", "author": object(author), "published_date": date]
        case .preformatted(let text, let language):
            ["_": "pageBlockPreformatted", "text": object(text), "language": language]
        case .divider: ["_": "pageBlockDivider"]
        case .anchor(let name): ["_": "pageBlockAnchor", "name": name]
        case .list(let list): object(list)
        case .blockquote(let quotation, let isCollapsed): object(quotation, isCollapsed)
        case .pullquote(let text, let caption):
            ["_": "pageBlockPullquote", "text": object(text), "caption": object(caption)]
        case .table(let table): object(table)
        case .details(let title, let blocks, let isOpen):
            ["_": "pageBlockDetails", "title": object(title), "blocks": blocks.map(object), "open": isOpen]
        case .cover(let block): ["_": "pageBlockCover", "cover": object(block)]
        case .collage(let items, let caption):
            ["_": "pageBlockCollage", "items": items.map(object), "caption": object(caption)]
        case .slideshow(let items, let caption):
            ["_": "pageBlockSlideshow", "items": items.map(object), "caption": object(caption)]
        default: media(block)
        }
    }

    private static func media(_ block: ArticleBlock) -> [String: Any] {
        switch block {
        case .photo(let photo, let caption):
            photo.url.map {
                ["_": "pageBlockPhoto", "photo_id": photo.id, "caption": object(caption), "url": $0]
            } ?? ["_": "pageBlockPhoto", "photo_id": photo.id, "caption": object(caption)]
        case .video(let video, let caption):
            [
                "_": "pageBlockVideo", "video_id": video.documentID, "autoplay": video.autoplays,
                "loop": video.loops, "caption": object(caption),
            ]
        case .audio(let id, let caption): ["_": "pageBlockAudio", "audio_id": id, "caption": object(caption)]
        case .document(let id, let caption):
            ["_": "pageBlockDocument", "document_id": id, "caption": object(caption)]
        case .embed(let embed, let caption):
            [
                "_": "pageBlockEmbed", "url": embed.url ?? "", "w": embed.size?.width ?? 0,
                "h": embed.size?.height ?? 0, "full_width": embed.isFullWidth, "caption": object(caption),
            ]
        case .channel(let channel):
            ["_": "pageBlockChannel", "title": channel.title, "username": channel.username ?? ""]
        case .map(let map, let caption):
            [
                "_": "pageBlockMap", "lat": map.latitude, "long": map.longitude, "zoom": map.zoom,
                "w": map.size.width, "h": map.size.height, "caption": object(caption),
            ]
        case .relatedArticles(let title, let articles):
            [
                "_": "pageBlockRelatedArticles", "title": object(title),
                "articles": articles.map { ["url": $0.url, "title": $0.title ?? ""] },
            ]
        default: ["_": "pageBlockUnsupported"]
        }
    }

    private static func name(of role: ArticleBlock.TextRole) -> String {
        switch role {
        case .title: "pageBlockTitle"
        case .subtitle: "pageBlockSubtitle"
        case .kicker: "pageBlockKicker"
        case .header: "pageBlockHeader"
        case .subheader: "pageBlockSubheader"
        case .paragraph: "pageBlockParagraph"
        case .footer: "pageBlockFooter"
        }
    }

    private static func object(_ list: ArticleList) -> [String: Any] {
        guard case .numbers(let numbers) = list.marks else {
            return ["_": "pageBlockList", "items": list.items.map { item($0, "pageListItem") }]
        }
        var object: [String: Any] = [
            "_": "pageBlockOrderedList", "items": list.items.map { item($0, "pageListOrderedItem") },
            "reversed": numbers.isReversed,
        ]
        object["start"] = numbers.start
        object["type"] = numbers.kind
        return object
    }

    private static func item(_ item: ArticleList.Item, _ name: String) -> [String: Any] {
        var object: [String: Any] =
            switch item.body {
            case .text(let text): ["_": "\(name)Text", "text": self.object(text)]
            case .blocks(let blocks): ["_": "\(name)Blocks", "blocks": blocks.map(self.object)]
            }
        object["value"] = item.value
        return object
    }

    private static func object(_ quotation: ArticleBlock.Quotation, _ isCollapsed: Bool) -> [String: Any] {
        switch quotation.body {
        case .text(let text):
            [
                "_": "pageBlockBlockquote", "text": object(text), "caption": object(quotation.caption),
                "collapsed": isCollapsed,
            ]
        case .blocks(let blocks):
            [
                "_": "pageBlockBlockquoteBlocks", "blocks": blocks.map(object),
                "caption": object(quotation.caption),
            ]
        }
    }

    private static func object(_ table: ArticleTable) -> [String: Any] {
        let rows: [[String: Any]] = table.rows.map { ["_": "pageTableRow", "cells": $0.map(cell)] }
        return [
            "_": "pageBlockTable", "title": object(table.title), "rows": rows, "bordered": table.isBordered,
            "striped": table.isStriped,
        ]
    }

    private static func cell(_ cell: ArticleTable.Cell) -> [String: Any] {
        [
            "_": "pageTableCell", "text": object(cell.text ?? .empty), "header": cell.isHeader,
            "align_center": cell.alignment == .center, "align_right": cell.alignment == .trailing,
            "colspan": cell.columnSpan, "rowspan": cell.rowSpan,
            "valign_middle": cell.verticalAlignment == .middle,
            "valign_bottom": cell.verticalAlignment == .bottom,
        ]
    }

    private static func object(_ caption: ArticleBlock.Caption) -> [String: Any] {
        ["_": "pageCaption", "text": object(caption.text), "credit": object(caption.credit)]
    }

    private static func object(_ text: RichText) -> [String: Any] {
        switch text {
        case .empty: ["_": "textEmpty"]
        case .plain(let string): ["_": "textPlain", "text": string]
        case .concat(let texts): ["_": "textConcat", "texts": texts.map(object)]
        case .styled(let style, let text): ["_": name(of: style), "text": object(text)]
        case .link(let text, .url(let url, let pageID)):
            ["_": "textUrl", "text": object(text), "url": url, "webpage_id": pageID]
        case .link(let text, .email(let email)): ["_": "textEmail", "text": object(text), "email": email]
        case .link(let text, .phone(let phone)): ["_": "textPhone", "text": object(text), "phone": phone]
        case .anchor(let text, let name): ["_": "textAnchor", "text": object(text), "name": name]
        case .image(let id, let width, let height):
            ["_": "textImage", "document_id": id, "w": width, "h": height]
        }
    }

    private static func name(of style: RichText.Style) -> String {
        switch style {
        case .bold: "textBold"
        case .italic: "textItalic"
        case .underline: "textUnderline"
        case .strike: "textStrike"
        case .fixed: "textFixed"
        case .subscript: "textSubscript"
        case .superscript: "textSuperscript"
        case .marked: "textMarked"
        case .spoiler: "textSpoiler"
        }
    }
}
