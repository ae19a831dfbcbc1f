import GTKBridge
import Localization

/// How files become of a drop what they are sent as.
nonisolated enum DropZone: Equatable, Sendable {
    /// As they are.
    case files
    /// Pictures as photos.
    case photos

    /// The one at a height of an area: the upper half sends files, the lower one photos, where there are but photos.
    init(at y: Double, of height: Double, isAllPhotos: Bool) {
        self = isAllPhotos && y >= height / 2 ? .photos : .files
    }
}

/// What lies over a chat while files are dragged there: what becomes of them where they are dropped.
final class DropZones {
    private let widget = Box(.vertical, spacing: 12)
    /// Whether all of them are pictures, which can be sent as photos, too.
    var isAllPhotos = false { didSet { if isAllPhotos != oldValue { arrange() } } }

    private let words: Strings
    private let files = Box(.vertical)
    private let photos = Box(.vertical)
    private let filesPage: StatusPage

    /// Over what `page` shows.
    init(_ words: Strings, over page: Overlay) {
        self.words = words
        filesPage = StatusPage(icon: Self.filesIcon, title: words.dropToSend)
        let photosPage = StatusPage(
            icon: "image-x-generic-symbolic",
            title: words.dropAsPhotos,
            text: words.dropAsPhotosHint
        )
        for (zone, page) in [(files, filesPage), (photos, photosPage)] {
            page.expand()
            page.addStyleClass("compact")
            zone.append(page)
            zone.addStyleClass("drop-goal")
            zone.expand()
            widget.append(zone)
        }
        widget.setMargin(12)
        widget.isTarget = false
        widget.isVisible = false
        page.add(widget)
        arrange()
    }

    private static let filesIcon = "mail-attachment-symbolic"

    private func arrange() {
        photos.isVisible = isAllPhotos
        filesPage.show(
            icon: Self.filesIcon,
            title: isAllPhotos ? words.dropAsFiles : words.dropToSend,
            text: isAllPhotos ? words.dropAsFilesHint : ""
        )
    }

    /// Shows in which one they are; nil: they are gone.
    func show(_ zone: DropZone?) {
        widget.isVisible = zone != nil
        for (part, own) in [(files, DropZone.files), (photos, .photos)] {
            if zone == own { part.addStyleClass("active") } else { part.removeStyleClass("active") }
        }
    }

    /// The one at a place of the widget that they are dragged over.
    func zone(at point: Point, in height: Int) -> DropZone {
        DropZone(at: Double(point.y), of: Double(height), isAllPhotos: isAllPhotos)
    }
}
