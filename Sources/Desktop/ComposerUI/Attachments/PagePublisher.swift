import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import StdExtras
import WindowParts

/// Publishes the text that is written as a page of the server, whose link takes its place.
final class PagePublisher {
    private let context: ScreenContext
    private let composer: Composer
    /// The address of the server's web pages; nil until it is known, and where it has none.
    private var address: String?
    private var isPublishing = false

    /// A publisher for the text of `composer`, which offers it once the server is known to have web pages.
    init(_ context: ScreenContext, composer: Composer) {
        (self.context, self.composer) = (context, composer)
        let features = context.services.features
        Task { [weak self] in
            guard let address = await features.webAddress(), let self else { return }
            self.address = address
            composer.offerPages()
        }
    }

    /// Asks for the title and publishes. Without a text the editor of pages opens in a browser.
    func begin() {
        guard let address, !isPublishing else { return }
        let text = composer.textForCaption
        guard !text.text.trimmingWhitespace.isEmpty else {
            return BrowserLink.open("\(address)/write", context)
        }
        let strings = context.strings
        let title = Entry(label: strings.pageTitle, hint: strings.pageTitle)
        title.limit(to: WrittenPages.titleLength)
        title.text = Self.title(of: text.text)
        let dialog = MessageDialog.ask(
            strings.publishPageQuestion,
            text: strings.publishPageText,
            answers: [
                .init(strings.cancel) { [weak self] in self?.composer.focus() },
                .init(strings.publishPage, .suggested) { [weak self] in
                    self?.publish(text, title: title.text.trimmingWhitespace)
                },
            ],
            child: title,
            over: context.window
        )
        title.onChange { dialog?.enable(1, !title.text.trimmingWhitespace.isEmpty) }
        title.onSubmit { dialog?.give(1) }
    }

    /// The first line, as far as a title goes.
    private static func title(of text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        return String(String(line).trimmingWhitespace.prefix(characters: 80, bytes: 320))
    }

    private func publish(_ text: FormattedText, title: String) {
        guard !title.isEmpty else { return }
        isPublishing = true
        let (pages, context) = (context.services.writtenPages, context)
        Task { [weak self] in
            do {
                let page = try await pages.publish(title: title, text: text.without(title: title))
                // The link and its preview say it where they stand, and a toast would cover them.
                if self?.composer.text(text, became: page.url) != true {
                    context.toasts.show(context.strings.pagePublished, button: context.strings.copyLink) {
                        Clipboard.copy(page.url)
                    }
                }
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
            self?.isPublishing = false
        }
    }
}

extension FormattedText {
    /// The text without its first line, if that is the title: a page has it already.
    fileprivate func without(title: String) -> FormattedText {
        let units = Array(text.utf16)
        let end = units.firstIndex(of: 0x0A) ?? units.count
        let line = String(decoding: units[..<end], as: UTF16.self).trimmingWhitespace
        guard line == title, end < units.count else { return self }
        let removed = end + 1
        let rest = String(decoding: units[removed...], as: UTF16.self)
        let kept = entities.compactMap { entity -> TextEntity? in
            let range = entity.range(in: units.count).clamped(to: removed..<units.count)
            return range.isEmpty
                ? nil : TextEntity(range.lowerBound - removed..<range.upperBound - removed, entity.kind)
        }
        return FormattedText(rest, kept)
    }
}
