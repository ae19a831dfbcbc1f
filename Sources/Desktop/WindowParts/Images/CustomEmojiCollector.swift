import ClientEngine
import ClientModel

/// The custom emoji that texts on the screen name. All that one turn of the main loop asks for is one request.
final class CustomEmojiCollector {
    /// Most remembered emoji, and most that are waited for.
    private static let most = 4096
    /// Most views that wait for one emoji; others find it when they are drawn next.
    private static let mostListeners = 100

    private let loader: CustomEmojiLoader?
    private var known: [Int64: Document] = [:]
    /// The numbers that are no custom emoji.
    private var unknown: Set<Int64> = []
    /// The callbacks of the views that wait for an emoji.
    private var waiting: [Int64: [@MainActor () -> Void]] = [:]
    /// The numbers of the next request.
    private var wanted: [Int64] = []

    /// Knows no emoji without a loader.
    init(_ loader: CustomEmojiLoader?) { self.loader = loader }

    /// A known emoji.
    subscript(id: MediaID) -> Document? { id.kind == .document ? known[id.number] : nil }

    /// Asks for an emoji; `changed` is called once it is known.
    func find(_ number: Int64, _ changed: @escaping @MainActor () -> Void) {
        guard let loader, !unknown.contains(number) else { return }
        if let others = waiting[number] {
            if others.count < Self.mostListeners { waiting[number]?.append(changed) }
            return
        }
        guard waiting.count < Self.most else { return }
        waiting[number] = [changed]
        wanted.append(number)
        guard wanted.count == 1 else { return }
        Task { [weak self] in
            let asked = self?.takeWanted() ?? []
            let (found, pending) = await loader.emoji(asked)
            self?.take(found, of: asked, pending)
        }
    }

    private func takeWanted() -> [Int64] {
        defer { wanted = [] }
        return wanted
    }

    private func take(_ found: [Document], of asked: [Int64], _ pending: Set<Int64>) {
        if known.count > Self.most { known = [:] }
        if unknown.count > Self.most { unknown = [] }
        for document in found { known[document.id.number] = document }
        var listeners: [@MainActor () -> Void] = []
        for number in asked {
            let told = waiting.removeValue(forKey: number) ?? []
            if known[number] != nil {
                listeners += told
            } else if !pending.contains(number) {
                unknown.insert(number)
            }
        }
        for changed in listeners { changed() }
    }
}
