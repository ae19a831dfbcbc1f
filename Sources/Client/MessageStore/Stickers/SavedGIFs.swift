public import ClientModel

extension OrderedListID {
    /// The animations that the user saved, the newest first.
    public static let savedGIFs = OrderedListID(rawValue: 3)
}

extension StoreReader {
    /// The animations that the user saved, the newest first.
    public func savedGIFs() throws -> [Document] {
        try orderedItems(.savedGIFs).map { try Document(record: $0.value) }
    }

    /// True if the user saved this animation.
    public func isSavedGIF(_ id: MediaID) throws -> Bool {
        try rankedItem(id.record(), in: .savedGIFs) != nil
    }
}

extension StoreTransaction {
    /// The number of saved animations that are stored; servers keep some hundred.
    public static var mostSavedGIFs: Int { 1000 }

    /// Replaces the saved animations by `documents`, in this order. Other documents are ignored.
    public func setSavedGIFs(_ documents: [Document]) throws {
        let kept = documents.filter(\.isSavableGIF).prefix(Self.mostSavedGIFs)
        try setOrderedItems(kept.map { OrderedItem(document: $0) }, of: .savedGIFs)
    }

    /// Stores an animation as the newest saved one. Documents that are no animations of the server are ignored.
    public func saveGIF(_ document: Document) throws {
        guard document.isSavableGIF else { return }
        let item = OrderedItem(document: document)
        try bringToFront(item, of: .savedGIFs, limit: Self.mostSavedGIFs)
    }

    /// Removes an animation from the saved ones.
    public func removeSavedGIF(_ id: MediaID) throws { try removeOrderedItem(id.record(), from: .savedGIFs) }
}
