extension Article {
    /// The article with other ids for its files. A block whose file gets none is left out.
    ///
    /// - Parameters:
    ///   - photos: The new id of a photo; nil for one that is not there.
    ///   - documents: The same for documents.
    /// - Returns: The article.
    public func renumbered(
        photos: @escaping (Int64) -> Int64?,
        documents: @escaping (Int64) -> Int64?
    ) -> Article {
        var article = self
        let numbers = FileNumbers(photos: photos, documents: documents)
        article.blocks = numbers.blocks(blocks)
        return article
    }
}

/// Gives blocks other ids for their files.
private struct FileNumbers {
    let photos: (Int64) -> Int64?
    let documents: (Int64) -> Int64?

    func blocks(_ blocks: [ArticleBlock]) -> [ArticleBlock] { blocks.compactMap(block) }

    /// A text without the pictures that get no id.
    private func text(_ text: RichText) -> RichText {
        switch text {
        case _ where !text.hasPicture: text
        case .empty, .plain: text
        case .concat(let texts): RichText.joining(texts.map(self.text))
        case .styled(let style, let text): .styled(style, self.text(text))
        case .link(let text, let link): .link(self.text(text), link)
        case .anchor(let text, let name): .anchor(self.text(text), name: name)
        case .image(let id, let width, let height):
            documents(id).map { .image(documentID: $0, width: width, height: height) } ?? .empty
        }
    }

    private func block(_ block: ArticleBlock) -> ArticleBlock? {
        switch block {
        case .text(let role, let text): return .text(role, self.text(text))
        case .photo(var photo, let caption):
            guard let id = photos(photo.id) else { return nil }
            photo.id = id
            return .photo(photo, caption)
        case .video(var video, let caption):
            guard let id = documents(video.documentID) else { return nil }
            video.documentID = id
            return .video(video, caption)
        case .audio(let id, let caption): return documents(id).map { .audio(documentID: $0, caption) }
        case .document(let id, let caption): return documents(id).map { .document(documentID: $0, caption) }
        case .cover(let inner): return self.block(inner).map { .cover($0) }
        case .embed(var embed, let caption):
            embed.posterPhotoID = embed.posterPhotoID.flatMap(photos)
            return .embed(embed, caption)
        case .embeddedPost(var post, let caption):
            post.authorPhotoID = photos(post.authorPhotoID) ?? 0
            post.blocks = blocks(post.blocks)
            return .embeddedPost(post, caption)
        default: return container(block)
        }
    }

    private func container(_ block: ArticleBlock) -> ArticleBlock? {
        switch block {
        case .collage(let items, let caption):
            let kept = blocks(items)
            return kept.isEmpty ? nil : .collage(kept, caption)
        case .slideshow(let items, let caption):
            let kept = blocks(items)
            return kept.isEmpty ? nil : .slideshow(kept, caption)
        case .list(var list):
            for place in list.items.indices {
                switch list.items[place].body {
                case .text(let text): list.items[place].body = .text(self.text(text))
                case .blocks(let inner): list.items[place].body = .blocks(blocks(inner))
                }
            }
            return .list(list)
        case .blockquote(var quotation, let isCollapsed):
            switch quotation.body {
            case .text(let text): quotation.body = .text(self.text(text))
            case .blocks(let inner): quotation.body = .blocks(blocks(inner))
            }
            return .blockquote(quotation, isCollapsed: isCollapsed)
        case .pullquote(let text, let caption): return .pullquote(self.text(text), caption: caption)
        case .table(var table):
            for row in table.rows.indices {
                for place in table.rows[row].indices {
                    table.rows[row][place].text = table.rows[row][place].text.map(text)
                }
            }
            return .table(table)
        case .details(let title, let inner, let isOpen):
            return .details(title: text(title), blocks: blocks(inner), isOpen: isOpen)
        case .relatedArticles(let title, let articles):
            let numbered = articles.map { article in
                var article = article
                article.photoID = article.photoID.flatMap(photos)
                return article
            }
            return .relatedArticles(title: title, numbered)
        default: return block
        }
    }
}

extension RichText {
    /// True if there is a picture in the text.
    fileprivate var hasPicture: Bool {
        switch self {
        case .image: true
        case .empty, .plain: false
        case .concat(let texts): texts.contains(where: \.hasPicture)
        case .styled(_, let text), .link(let text, _), .anchor(let text, _): text.hasPicture
        }
    }
}
