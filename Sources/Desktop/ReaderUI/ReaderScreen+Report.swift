import ClientEngine
import ClientHost
import GTKBridge
import Localization
import StdExtras
import WindowParts

/// Reports of articles that look wrong, where the server has web pages.
extension ReaderScreen {
    /// Most characters of a report.
    private static let reportLength = 300

    /// The entry of the menu; none before the server is known to have web pages.
    var reportEntries: [MenuEntry] {
        guard webAddress != nil else { return [] }
        return [MenuEntry(context.strings.reportArticle) { [weak self] in self?.beginReport() }]
    }

    /// Asks what is wrong once it is known that a template made the article: otherwise nobody would read the words.
    private func beginReport() {
        let (pages, address, context) = (context.services.writtenPages, address, context)
        Task { [weak self] in
            do {
                if try await pages.hasTemplate(address) {
                    self?.askWhatIsWrong()
                } else {
                    self?.offerTemplate()
                }
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
        }
    }

    private func askWhatIsWrong() {
        let strings = context.strings
        let words = Entry(label: strings.reportArticleWords, hint: strings.reportArticleWords)
        words.limit(to: Self.reportLength)
        let dialog = MessageDialog.ask(
            strings.reportArticleQuestion,
            text: strings.reportArticleText,
            answers: [
                .init(strings.cancel),
                .init(strings.sendReport, .suggested) { [weak self] in
                    self?.report(words.text.trimmingWhitespace)
                },
            ],
            child: words,
            over: context.window
        )
        words.onSubmit { dialog?.give(1) }
    }

    private func report(_ words: String) {
        let (pages, address, context) = (context.services.writtenPages, address, context)
        Task { [weak self] in
            do {
                if try await pages.report(address, words) {
                    context.toasts.show(context.strings.articleReported)
                } else {
                    self?.offerTemplate()
                }
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
        }
    }

    /// The server made the article by itself: nobody but the reader can do better.
    private func offerTemplate() {
        guard let webAddress else { return }
        let (strings, context) = (context.strings, context)
        MessageDialog.ask(
            strings.articleHasNoTemplate,
            text: strings.articleHasNoTemplateText,
            answers: [
                .init(strings.close),
                .init(strings.writeTemplate, .suggested) {
                    BrowserLink.open("\(webAddress)/studio", context)
                },
            ],
            over: context.window
        )
    }
}
