import ClientEngine
import ClientModel
import Signals
import StdExtras

/// Finds the animations of single emoji. The set is followed, and fetched, from the first emoji on.
final class AnimatedEmojiSource {
    /// Most views that wait for the set; others find it when they are drawn next.
    private static let mostListeners = 100

    /// True if emoji are animated.
    var isOn = true

    private let emoji: AnimatedEmoji?
    private let queue = Queue(label: "martlet.window.emoji")
    private var index = AnimatedEmojiIndex()
    private var following: Subscription?
    private var listeners: [@MainActor () -> Void] = []

    /// Finds none without a set.
    init(_ emoji: AnimatedEmoji?) { self.emoji = emoji }

    /// A known animation.
    subscript(id: MediaID) -> Document? { index[id] }

    /// The animation of an emoji; nil for none. `changed` is called once the set is known, if it is not yet.
    func animation(of sign: String, _ changed: @escaping @MainActor () -> Void) -> Document? {
        guard isOn, let emoji else { return nil }
        if following == nil { follow(emoji) }
        if index.isEmpty, listeners.count < Self.mostListeners { listeners.append(changed) }
        return index[sign]
    }

    private func follow(_ emoji: AnimatedEmoji) {
        following = emoji.stickers.deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] items in
                let index = AnimatedEmojiIndex(items)
                onMain { self?.take(index) }
            })
        Task { await emoji.refresh() }
    }

    private func take(_ index: AnimatedEmojiIndex) {
        self.index = index
        guard !index.isEmpty else { return }
        let told = listeners
        listeners = []
        for changed in told { changed() }
    }
}
