extension Media {
    /// Takes over where the server keeps the file, as it said with `fresh`, the same media seen later: references
    /// expire. Everything else that is known here stays.
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
