import ServerStore
import StdExtras
import Telegraph
import WireCrypto

extension TelegraphPageRecord {
    /// What tells one state of the page from another: the editor sends back the one that it began with.
    var mark: String {
        let parts = [title, authorName, authorURL, content]
        return Base64.encode(Digest.sha256(Array(parts.joined(separator: "\0").utf8)).array)
    }

    /// Says what a draft says. The author stays, where the draft names none.
    mutating func say(_ draft: TelegraphDraft) {
        title = draft.title
        authorName = draft.author.name ?? authorName
        authorURL = draft.author.url ?? authorURL
        description = draft.content.description
        image = draft.content.picture?.text ?? ""
        content = draft.content.encoded
    }
}
