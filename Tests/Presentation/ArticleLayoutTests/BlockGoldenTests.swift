import Articles
import ChatPresentation
import ClientModel
import Foundation
import Localization
import TestKit
import Testing

@testable import ArticleLayout

/// The layout of each kind of block at two widths, in both directions, one file for each, and the distances between any two.
///
/// `UPDATE_GOLDEN=1 swift test --filter Golden` rewrites the files; review a change of one like a change of code. Colours,
/// light or dark, are no part of a layout.
@Suite struct BlockGoldenTests {
    /// A kind of block by name.
    struct Kind: CustomTestStringConvertible, Sendable {
        var name: String
        var block: ArticleBlock
        var testDescription: String { name }

        static let all: [Kind] = {
            let names = [
                "cover", "kicker", "title", "subtitle", "author", "header", "subheader", "paragraph", "code",
                "divider",
                "anchor", "list", "quotation", "quoted-blocks", "pullquote", "photo", "video", "sound",
                "file", "embed",
                "post", "collage", "slideshow", "channel", "details-open", "details-closed", "table",
                "related", "map",
                "footer", "unsupported",
            ]
            return zip(names, SampleArticle.blocks).map { Kind(name: $0, block: $1) }
        }()
    }

    @Test(arguments: Kind.all)
    func `blocks are laid out as recorded`(kind: Kind) throws {
        var text = ""
        for isRightToLeft in [false, true] {
            for width in [360.0, 900] {
                let context = SampleArticle.context(width)
                let article = SampleArticle.article(
                    [.text(.paragraph, .plain("before")), kind.block, .text(.paragraph, .plain("after"))],
                    isRightToLeft: isRightToLeft
                )
                text += "== \(isRightToLeft ? "rtl" : "ltr") width \(Int(width))\n"
                for segment in ArticleDocument(article, SampleArticle.files, in: context).segments {
                    let layout = ArticleSegmentLayout(segment, in: context)
                    text += "row \(segment.id) \(layout.size.height.short)\n"
                    for element in layout.elements { text += "  \(element.line)\n" }
                }
            }
        }
        try expect(text, matches: "block-\(kind.name).txt")
    }

    @Test func `the distances between blocks are as recorded`() throws {
        let kinds = Kind.all.filter { !["anchor", "unsupported"].contains($0.name) }
        let names = kinds.map(\.name)
        var text = names.enumerated().map { "\($0 + 1) \($1)\n" }.joined()
        for before in kinds {
            let gaps = kinds.map { after in
                let first = SampleArticle.document([before.block]).segments.count
                let both = SampleArticle.document([before.block, after.block]).segments
                return Int(both[first].above)
            }
            text += "\(before.name): \(gaps.map { "\($0)" }.joined(separator: " "))\n"
        }
        try expect(text, matches: "distances.txt")
    }

    private func expect(_ text: String, matches name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        let difference = try goldenDifference(text, from: name, in: .module, recordedIn: folder)
        if let difference { Issue.record("\(difference)") }
    }
}

extension LayoutElement {
    fileprivate var line: String {
        let what =
            switch content {
            case .text(let request, let box):
                " “\(request.text.text.prefix(24).replacing("\n", with: "⏎"))” \(request.fontSize.short) px, "
                    + "\(box.lines.count) lines\(request.isCentered ? ", centred" : "")"
            case .plate(let radius): " plate \(radius.short)"
            case .icon(let icon): " \(icon.rawValue)"
            case .picture: " picture"
            case .area, .shape, .levels, .fraction: ""
            }
        let frame = "\(frame.x.short),\(frame.y.short) \(frame.width.short)×\(frame.height.short)"
        return "\(role.rawValue) \(frame)\(what)\(action == nil ? "" : " *")"
    }
}

extension Double {
    /// The number without a fraction if it is whole, else with one decimal.
    fileprivate var short: String {
        let tenths = (self * 10).rounded()
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
    }
}
