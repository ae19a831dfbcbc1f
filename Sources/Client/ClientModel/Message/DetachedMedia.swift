extension MessageContent {
    /// Removes the media with rows of their own, leaving ``Media/shared(_:)`` in their places.
    ///
    /// - Returns: The removed media, in order, for the table of media.
    public mutating func detachMedia() -> [Media] {
        var detached: [Media] = []
        for index in media.indices {
            guard let id = media[index].id else { continue }
            if case .shared = media[index] { continue }
            detached.append(media[index])
            media[index] = .shared(id)
        }
        return detached
    }

    /// Restores the media that ``detachMedia()`` removed. Media that `row` does not find stay ``Media/shared(_:)``.
    public mutating func attachMedia(from row: (MediaID) throws -> Media?) rethrows {
        for index in media.indices {
            guard case .shared(let id) = media[index], let found = try row(id) else { continue }
            media[index] = found
        }
    }

    /// The ids of the media with rows of their own, for ``Message/mediaIDs``.
    public var sharedMediaIDs: [MediaID] { media.compactMap(\.id) }
}
