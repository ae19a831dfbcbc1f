import ServerEngine
import StdExtras

/// What became of a template, as the start page and the studio tell it.
struct TemplateBadge: Equatable {
    /// The name for scripts.
    var state: String
    /// The words for people.
    var words: String
    /// The class of the style; empty for a plain badge.
    var look: String

    /// The badge of a template by the version that is asked for, that which is used (0 for none), and whether the last
    /// wish was refused.
    init(asked: Int32, published: Int32, isRefused: Bool) {
        if asked != 0 {
            (state, look) = ("pending", "warning")
            words = published == 0 ? "Waiting for agreement" : "Published; a newer version waits"
        } else if published != 0 {
            (state, words, look) = ("published", "Published", "good")
        } else if isRefused {
            (state, words, look) = ("rejected", "Rejected", "danger")
        } else {
            (state, words, look) = ("private", "Private", "")
        }
    }

    init(_ template: MemberTemplate) {
        self.init(
            asked: template.asked,
            published: template.published,
            isRefused: !template.refusal.isEmpty
        )
    }

    /// The badge for scripts.
    var json: JSONValue { .object([("words", .string(words)), ("look", .string(look))]) }
}
