public import TelegramSchema

extension ArticleDecoder {
    mutating func content(of text: TL.RichText) throws(ArticleError) -> RichText {
        switch text {
        case .textEmpty: .empty
        case .textPlain(let plain): .plain(try string(plain.text))
        case .textConcat(let value): .concat(try concat(value.texts))
        case .textBold(let styled): .styled(.bold, try self.text(styled.text))
        case .textItalic(let styled): .styled(.italic, try self.text(styled.text))
        case .textUnderline(let styled): .styled(.underline, try self.text(styled.text))
        case .textStrike(let styled): .styled(.strike, try self.text(styled.text))
        case .textFixed(let styled): .styled(.fixed, try self.text(styled.text))
        case .textSubscript(let styled): .styled(.subscript, try self.text(styled.text))
        case .textSuperscript(let styled): .styled(.superscript, try self.text(styled.text))
        case .textMarked(let styled): .styled(.marked, try self.text(styled.text))
        case .textSpoiler(let styled): .styled(.spoiler, try self.text(styled.text))
        case .textUrl(let link):
            .link(try self.text(link.text), .url(try string(link.url), pageID: link.webpageID))
        case .textEmail(let link): .link(try self.text(link.text), .email(try string(link.email)))
        case .textPhone(let link): .link(try self.text(link.text), .phone(try string(link.phone)))
        case .textAnchor(let anchor): .anchor(try self.text(anchor.text), name: try string(anchor.name))
        case .textImage(let image): .image(documentID: image.documentID, width: image.w, height: image.h)
        case .textMath(let math): .styled(.fixed, .plain(try string(math.source)))
        case .textCustomEmoji(let emoji): .plain(try string(emoji.alt))
        default: try found(text)
        }
    }

    /// Texts whose constructor only names what they are.
    private mutating func found(_ text: TL.RichText) throws(ArticleError) -> RichText {
        switch text {
        case .textAutoUrl(let found):
            let inner = try self.text(found.text)
            return .link(inner, .url(try string(inner.string), pageID: 0))
        case .textAutoEmail(let found):
            let inner = try self.text(found.text)
            return .link(inner, .email(try string(inner.string)))
        case .textAutoPhone(let found):
            let inner = try self.text(found.text)
            return .link(inner, .phone(try string(inner.string)))
        case .textBankCard(let found): return try self.text(found.text)
        case .textBotCommand(let found): return try self.text(found.text)
        case .textCashtag(let found): return try self.text(found.text)
        case .textHashtag(let found): return try self.text(found.text)
        case .textMention(let found): return try self.text(found.text)
        case .textMentionName(let found): return try self.text(found.text)
        case .textDate(let found): return try self.text(found.text)
        case .textDiff(let found): return try self.text(found.text)
        default: return .empty
        }
    }

    private mutating func concat(_ texts: [TL.RichText]) throws(ArticleError) -> [RichText] {
        var list: [RichText] = []
        list.reserveCapacity(texts.count)
        for text in texts { list.append(try self.text(text)) }
        return list
    }
}

extension TL.RichText {
    /// The schema's form of a text.
    public init(_ text: RichText) {
        self =
            switch text {
            case .empty: .textEmpty
            case .plain(let string): .textPlain(.init(text: string))
            case .concat(let texts): .textConcat(.init(texts: texts.map(Self.init)))
            case .styled(let style, let text): Self.styled(style, Self(text))
            case .link(let text, .url(let url, let pageID)):
                .textUrl(.init(text: Self(text), url: url, webpageID: pageID))
            case .link(let text, .email(let address)): .textEmail(.init(text: Self(text), email: address))
            case .link(let text, .phone(let number)): .textPhone(.init(text: Self(text), phone: number))
            case .anchor(let text, let name): .textAnchor(.init(text: Self(text), name: name))
            case .image(let documentID, let width, let height):
                .textImage(.init(documentID: documentID, w: width, h: height))
            }
    }

    private static func styled(_ style: RichText.Style, _ text: TL.RichText) -> TL.RichText {
        switch style {
        case .bold: .textBold(.init(text: text))
        case .italic: .textItalic(.init(text: text))
        case .underline: .textUnderline(.init(text: text))
        case .strike: .textStrike(.init(text: text))
        case .fixed: .textFixed(.init(text: text))
        case .subscript: .textSubscript(.init(text: text))
        case .superscript: .textSuperscript(.init(text: text))
        case .marked: .textMarked(.init(text: text))
        case .spoiler: .textSpoiler(.init(text: text))
        }
    }
}
