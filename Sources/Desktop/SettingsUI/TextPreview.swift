import ChatNodes
import ChatPresentation
import ClientModel
import Foundation
import GTKBridge
import ListEngine
import Localization
import NodeKit
import StdExtras
import WindowParts

/// Two messages as in a chat, as a preview of the text size.
final class TextPreview {
    let widget: Widget

    private let environment: WindowEnvironment
    private let surface: ChatSurface

    init(_ environment: WindowEnvironment) {
        self.environment = environment
        surface = environment.makeHistory()
        let frame = Box(.vertical)
        frame.append(surface.widget)
        frame.setLeastSize(height: 210)
        frame.addStyleClass("card")
        frame.addStyleClass("text-preview")
        frame.clip()
        surface.widget.isTarget = false
        surface.surface.setInsets(top: 4, bottom: 8)
        widget = frame
        surface.show(
            ChatUpdate(Self.entries(environment), edges: .init(top: .end, bottom: .end), reason: .initial)
        )
    }

    /// Sets the text size.
    func setTextSize(_ size: Double) {
        surface.change { $0.metrics = WindowEnvironment.metrics(size) }
    }

    /// Applies the current colours.
    func themeChanged() { surface.theme = environment.theme }

    private static func entries(_ environment: WindowEnvironment) -> [ChatEntry] {
        let (own, other) = (PeerID(.user, 1), PeerID(.user, 2))
        var person = User(other.number)
        person.firstName = environment.strings.previewName
        var history = ChatHistory(ChatTraits(other, kind: .dialog, ownID: own))
        history.peers = [other: .user(person)]
        history.zone = environment.zone
        history.readState = .idBased(
            IDReadState(maxIncomingRead: 9, maxOutgoingRead: 9, maxKnown: 9, count: 0)
        )
        let now = Int32(clamping: Date().timeIntervalSince1970)
        let texts = [(environment.strings.previewQuestion, other), (environment.strings.previewAnswer, own)]
        for (index, (text, author)) in texts.enumerated() {
            var fields = MessageFields(
                stableID: StableID(rawValue: Int64(index + 1)),
                key: MessageKey(peer: other, namespace: .cloud, id: Int32(index + 1)),
                timestamp: now - 60 * Int32(texts.count - index),
                author: author,
                content: EncodedContent(MessageContent(text: text))
            )
            if author != own { fields.flags.insert(.incoming) }
            history.messages.append(HistoryMessage(Message(fields)))
        }
        return EntryBuilder(history).entries()
    }
}
