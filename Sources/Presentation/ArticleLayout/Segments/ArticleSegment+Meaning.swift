import ClientModel

// The meaning of segments for the keyboard and assistive technologies.
extension ArticleSegment {
    /// The level of a heading, from 1; nil for other segments.
    public var headingLevel: Int? {
        guard case .text(_, let look) = content else { return nil }
        return switch look {
        case .title: 1
        case .header: 2
        case .subheader, .panel: 3
        default: nil
        }
    }

    /// The cells of a table's rows that have texts, in the order of their texts in the layout; nil for other segments.
    public var cells: [(row: Int, isHeader: Bool, text: String)]? {
        guard case .rows(let rows) = content else { return nil }
        return rows.cells.filter { !$0.text.isEmpty }.map {
            ($0.rows.lowerBound, $0.isHeader, $0.text.text.text)
        }
    }

    /// True if a part of the segment can be pressed.
    public var isActive: Bool {
        switch content {
        case .text(let text, _): text.isActive
        case .code(let code): code.text.isActive
        case .author(_, let name, _): name.isActive
        case .rows(let rows): rows.cells.contains(where: \.text.isActive)
        case .picture(let picture): picture.url != nil || picture.media != nil
        case .banner(let banner): banner.action != nil
        case .collage, .slide, .file, .details, .related: true
        case .divider, .nothing: false
        }
    }
}

extension ArticleText {
    /// True if a part of the text can be pressed.
    fileprivate var isActive: Bool {
        text.entities.contains { entity in
            switch entity.kind {
            case .link, .code, .spoiler: entity.length > 0
            default: false
            }
        }
    }
}
