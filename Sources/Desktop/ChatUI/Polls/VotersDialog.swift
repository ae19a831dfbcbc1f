import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import MessageStore
import WindowParts

/// Shows who voted for what in a public poll.
final class VotersDialog {
    private static let pageSize: Int32 = 20

    private let context: ScreenContext
    private let key: MessageKey
    private let window: DialogWindow

    /// Shows the votes of the poll in a message.
    static func show(_ poll: Poll, in key: MessageKey, _ context: ScreenContext) {
        let dialog = VotersDialog(poll, in: key, context)
        dialog.window.present()
    }

    private init(_ poll: Poll, in key: MessageKey, _ context: ScreenContext) {
        (self.context, self.key) = (context, key)
        let strings = context.strings
        window = DialogWindow(strings.pollResults, over: context.window, width: 420, height: 560)
        let header = HeaderBar()
        let voters = strings.voteCount(count: Int(max(0, poll.results.totalVoters)))
        header.setTitle(WindowTitle(poll.question.text, subtitle: voters))
        let column = Box(.vertical, spacing: 18)
        column.setMargins(top: 12, bottom: 16, start: 16, end: 16)
        for answer in poll.answers {
            let count = poll.results.votes.first { $0.option == answer.option }?.count ?? 0
            guard count > 0 else { continue }
            let group = PreferencesGroup(answer.text.text, text: strings.voteCount(count: Int(count)))
            column.append(group)
            load(answer.option, into: group)
        }
        let scrolled = ScrolledWindow(column)
        scrolled.expand()
        let content = Box(.vertical)
        for part in [header, scrolled] as [Widget] { content.append(part) }
        window.setContent(content)
    }

    private struct Page: Sendable {
        var voters: [(id: PeerID, name: String)]
        var next: String?
    }

    /// Loads one page of the voters of an answer.
    private func load(_ option: [UInt8], after offset: String? = nil, into group: PreferencesGroup) {
        Task { [context, key] in
            do {
                let votes = try await context.services.reacting.voters(
                    of: key,
                    for: option,
                    after: offset,
                    limit: Self.pageSize
                )
                let voters = try await context.store.read { reader in
                    try votes.votes.map { (id: $0.peer, name: try reader.peer($0.peer)?.title ?? "") }
                }
                show(Page(voters: voters, next: votes.next), of: option, in: group)
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
        }
    }

    private func show(_ page: Page, of option: [UInt8], in group: PreferencesGroup) {
        for voter in page.voters {
            let row = ActionRow(voter.name)
            row.addAtStart(context.environment.makeAvatar(voter.id, side: 32))
            group.add(row)
        }
        guard let next = page.next else {
            group.setSuffix(nil)
            return
        }
        let more = Button(context.strings.moreVoters) { [weak self, weak group] in
            guard let self, let group else { return }
            load(option, after: next, into: group)
        }
        more.addStyleClass("flat")
        group.setSuffix(more)
    }
}
