import ClientModel
import Localization

/// The newest message of a chat in a line, with who wrote it: CL-19.
struct RowWords {
    private(set) var prefix = ""
    private(set) var text = FormattedText("")
    private(set) var pictures: [MediaID] = []
    private(set) var isService = false

    init(_ row: ChatRow, language: Strings) {
        guard let last = row.top.last else { return }
        guard let content = last.content else {
            text = FormattedText(language.phrase(.unsupported))
            return
        }
        if let restriction = content.restrictions.first {
            text = FormattedText(restriction.text.isEmpty ? language.phrase(.restricted) : restriction.text)
            return
        }
        for case .action(let action) in content.media {
            isService = true
            text = FormattedText(Self.words(action, of: last, in: row, language))
            return
        }
        prefix = Self.author(of: last, in: row, language)
        let summaries = row.top.map { MessageSummary($0.content, language: language) }
        pictures = summaries.compactMap(\.picture)
        let captions = row.top.compactMap(\.content?.text).filter { !$0.isEmpty }
        if row.top.count > 1, captions.count != 1 {
            text = FormattedText(Self.album(row.top, language))
        } else {
            let captioned = zip(row.top, summaries).first { $0.0.content?.text.isEmpty == false }
            text = captioned?.1.text ?? summaries[0].text
        }
    }

    private static func words(
        _ action: ServiceAction,
        of part: BubblePart,
        in row: ChatRow,
        _ language: Strings
    ) -> String {
        if case .call(let call) = action {
            let isOutgoing = !part.message.flags.contains(.incoming)
            return language.phrase(.call(CallBlock(call, isOutgoing: isOutgoing).word))
        }
        let kind: ChatTraits.Kind = row.isBroadcast ? .channel : row.isGroup ? .group : .dialog
        var people = row.people
        people[row.peer.id] = row.peer
        people[row.shown.id] = row.shown
        return ServiceMessageFormatter(
            part: part,
            chat: ChatTraits(row.peer.id, kind: kind, ownID: row.ownID),
            people: people,
            language: language
        ).text(action)
    }

    /// Who wrote it, where that is not clear: others in groups, ourselves everywhere but among our own notes.
    private static func author(of part: BubblePart, in row: ChatRow, _ language: Strings) -> String {
        guard !row.isSaved, !row.isBroadcast, !part.message.flags.contains(.post) else { return "" }
        if !part.message.flags.contains(.incoming), part.message.author == row.ownID {
            return "\(language.phrase(.you)):"
        }
        guard row.isGroup, let author = part.message.author, let peer = row.people[author] else { return "" }
        let name = language.shortName(of: peer)
        return name.isEmpty ? "" : name.introducing(language)
    }

    /// "3 photos", or "4 photos and videos" where they are mixed.
    private static func album(_ parts: [BubblePart], _ language: Strings) -> String {
        let words = parts.compactMap { $0.content?.media.lazy.compactMap(MediaWord.init).first }
        return language.phrase(.count(MediaWord(album: words) ?? .file, parts.count))
    }
}
