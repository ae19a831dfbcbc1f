import ArticleLayout
import Articles
import ClientEngine

/// A state of an article, with what is found out of it away from the main thread.
nonisolated struct ArticleArrival: Sendable {
    let state: ArticleState
    /// True if the content is that of the state before: it stays as it is on the screen.
    let isSame: Bool
    /// The addresses that open in the messenger.
    let pages: Set<String>

    init(_ state: ArticleState, after last: LoadedArticle?) {
        self.state = state
        // How often it was opened is told when it is shown next: to lay it out anew would be a high price.
        var shown = state.shown
        shown?.article.views = last?.article.views
        isSame = last != nil && shown == last
        pages = isSame ? [] : shown?.article.linkedPages ?? []
    }
}
