import Articles
import ChatPresentation
import ClientEngine
import ClientModel
import Localization

@testable import ArticleLayout

/// Somebody who reads an article: its rows are laid out, folded parts opened, slides turned, tables moved.
final class Reading {
    /// The most rows of an article that are laid out.
    private static let mostRows = 400
    /// The most elements of a row: 700 cells with grounds and lines.
    private static let mostElements = 4_000
    /// The most UTF-16 code units of a text that is measured.
    private static let longestText = 4_100
    /// The highest row, in pixels.
    private static let highest = 1e6

    private let article: Article
    private let files: ArticleFiles
    private let context: BubbleContext
    private var documents: [ArticleDocument] = []

    init(_ loaded: LoadedArticle, _ look: UInt8) {
        article = loaded.article
        files = ArticleFiles(photos: Array(loaded.photos.values), documents: Array(loaded.documents.values))
        let widths = [900.0, 320, 61, 2400]
        context = BubbleContext(
            width: widths[Int(look % 4)],
            metrics: ChatMetrics(textSize: [15.0, 9, 30][Int(look / 4) % 3]),
            language: .english,
            measurer: LineMeasurer(longest: Self.longestText)
        )
    }

    func read() {
        _ = article.linkedPages
        let first = show(ReadingState())
        var state = ReadingState()
        for segment in first.segments {
            switch segment.content {
            case .details: state.toggled.insert(segment.id)
            case .slide(_, _, let count): state.slides[segment.id] = count
            default: break
            }
        }
        for (table, travel) in first.travels { state.shifts[table] = travel }
        documents = [first, show(state)]
    }

    private func show(_ state: ReadingState) -> ArticleDocument {
        let document = ArticleDocument(article, files, state, in: context)
        let ids = document.segments.map(\.id)
        precondition(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }, "rows are numbered out of order")
        let step = max(1, document.segments.count / Self.mostRows)
        for place in stride(from: 0, to: document.segments.count, by: step) {
            lay(out: document.segments[place])
        }
        for segment in document.segments {
            let estimate = ArticleSegmentLayout.estimate(segment, in: context)
            precondition(estimate > 0 && estimate < Self.highest, "a row is estimated at \(estimate)")
        }
        return document
    }

    private func lay(out segment: ArticleSegment) {
        let layout = ArticleSegmentLayout(segment, in: context)
        precondition(layout.size.height >= 1 && layout.size.height < Self.highest, "a row of \(layout.size)")
        precondition(layout.elements.count <= Self.mostElements, "a row of \(layout.elements.count) parts")
        for element in layout.elements {
            let frame = element.frame
            let isSane =
                [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.isFinite && abs($0) < 1e7 }
                && frame.width >= 0 && frame.height >= 0
            precondition(isSane, "\(element.role) lies at \(frame)")
        }
        let label = segment.string.utf16.count
        precondition(label < 1000 * Self.longestText, "a row of \(label) letters")
    }
}

/// Breaks texts at spaces and where a line is full, each code unit as wide as the others.
private struct LineMeasurer: TextMeasuring {
    /// The longest text that may be asked for.
    let longest: Int

    func columnWidth(fontSize: Double) -> Double { fontSize * 0.55 }

    func measure(_ request: RoleText) -> TextBox {
        precondition(request.fontSize.isFinite && request.fontSize > 0, "a font of \(request.fontSize)")
        precondition(request.width > 0, "a text in \(request.width)")
        let units = Array(request.text.text.utf16)
        precondition(units.count <= longest, "a text of \(units.count) letters is measured at once")
        for entity in request.text.entities {
            precondition(entity.range(in: units.count).upperBound <= units.count, "a form beyond its text")
        }
        for mark in request.marks {
            precondition(mark.range.upperBound <= units.count, "a mark beyond its text")
        }
        let advance = request.fontSize * 0.55
        let height = (request.fontSize * 1.3).rounded(.up)
        let most = Int(max(1, min(request.width / advance, 1e6)))
        var lines: [TextBox.Line] = []
        var start = 0
        repeat {
            let feed = units[start...].firstIndex(of: 0x0A) ?? units.count
            var end = min(feed, start + most)
            if end < feed, let space = units[start..<end].lastIndex(of: 0x20) { end = space + 1 }
            var line = TextBox.Line(width: Double(end - start) * advance, height: height)
            line.end = end
            lines.append(line)
            start = end == feed && feed < units.count ? feed + 1 : end
        } while start < units.count && lines.count < request.lineLimit ?? .max
        let width = lines.map(\.width).max() ?? 0
        return TextBox(
            lines: lines,
            size: LayoutSize(width: width, height: Double(lines.count) * height),
            isTruncated: start < units.count
        )
    }
}
