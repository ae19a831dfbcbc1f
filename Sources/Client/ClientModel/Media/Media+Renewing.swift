extension Media {
    /// Updates the server's location of the file from `fresh`, a newer copy of the same media: references expire.
    /// Everything else stays.
    public mutating func renew(from fresh: Media) {
        switch (self, fresh) {
        case (.photo(var photo), .photo(let new)) where photo.id == new.id:
            photo.remote = new.remote ?? photo.remote
            self = .photo(photo)
        case (.document(var document), .document(let new)) where document.id == new.id:
            document.remote = new.remote ?? document.remote
            self = .document(document)
        default: break
        }
    }
}
