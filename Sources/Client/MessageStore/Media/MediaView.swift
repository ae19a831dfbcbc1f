public import ClientModel

/// Shows media that messages share, those of a window for instance: combine it with the window's view.
public struct MediaView: LiveView {
    private let ids: Set<MediaID>
    /// The stored media.
    public private(set) var value: [MediaID: Media] = [:]

    /// A view of the media `ids`.
    public init(_ ids: Set<MediaID>) { self.ids = ids }

    /// Each of the media.
    public var watches: Set<DatabaseRegion> { Set(ids.map { .media($0) }) }

    /// Reads the media.
    public mutating func load(from reader: StoreReader) throws {
        for id in ids { value[id] = try reader.media(id) }
    }

    /// Reads the media that were written.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var isChanged = false
        for id in ids where changes.touched.contains(.media(id)) {
            let media = try reader.media(id)
            isChanged = isChanged || media != value[id]
            value[id] = media
        }
        return .changed(if: isChanged)
    }
}
