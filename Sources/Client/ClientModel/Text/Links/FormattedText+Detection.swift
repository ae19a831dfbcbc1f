import TextEntities

extension FormattedText {
    /// Creates a text with the entities that ``EntityDetector`` finds in it, for texts that the server sends without
    /// any.
    public init(detectingIn text: String) {
        self.init(text)
        guard EntityDetector.mayFind(in: text) else { return }
        entities = EntityDetector.find(in: text.utf16.prefix(LinkFinder.longestText)).map { found in
            TextEntity(found.range, TextEntityKind(found.kind))
        }
    }
}

extension TextEntityKind {
    fileprivate init(_ kind: DetectedEntity.Kind) {
        self =
            switch kind {
            case .url: .url
            case .email: .email
            case .mention: .mention
            case .hashtag: .hashtag
            case .botCommand: .botCommand
            case .phone: .phone
            case .cashtag: .cashtag
            case .bankCard: .bankCard
            }
    }
}
