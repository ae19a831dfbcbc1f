import ChatPresentation
import ClientModel
import NodeKit

/// The headers of days, laid out off the main thread.
@MainActor
final class DayLayouts {
    /// More are not on a screen.
    private static let most = 200

    private var kept: [Day: ShapedLayout] = [:]
    /// What they were before something changed: shown until they are laid out anew, as while a window is resized.
    private var old: [Day: ShapedLayout] = [:]
    private var coming: Set<Day> = []
    /// Another one whenever they would come out differently.
    private var version = 0
    private let lease: MeasurerPool.Lease

    /// None. They are measured by what is lent.
    init(_ lease: MeasurerPool.Lease) { self.lease = lease }

    /// The header of a day. When it is not there, what it was, or nil: it is laid out then, and `came` called.
    func layout(
        of day: Day,
        today: Day,
        in context: BubbleContext,
        came: @escaping @MainActor () -> Void
    ) -> ShapedLayout? {
        if let layout = kept[day] { return layout }
        guard coming.insert(day).inserted else { return old[day] }
        Task {
            await prepare([day], today: today, in: context)
            came()
        }
        return old[day]
    }

    /// Lays out those of these days that are not there.
    func prepare(_ days: Set<Day>, today: Day, in context: BubbleContext) async {
        let missing = days.subtracting(kept.keys)
        guard !missing.isEmpty else { return }
        let version = version
        let made = await Self.layOut(missing, today: today, context: context, lease: lease)
        guard version == self.version else { return }
        if kept.count > Self.most { kept = [:] }
        kept.merge(made) { _, new in new }
        coming.subtract(missing)
    }

    /// All would come out differently from now on.
    func expire() {
        if !kept.isEmpty { old = kept }
        (kept, coming) = ([:], [])
        version += 1
    }

    @concurrent
    private static func layOut(
        _ days: Set<Day>,
        today: Day,
        context: BubbleContext,
        lease: MeasurerPool.Lease
    ) async -> [Day: ShapedLayout] {
        var context = context
        context.measurer = lease.measurer
        return Dictionary(
            uniqueKeysWithValues: days.map { day in
                let header = DayHeader(day, today: today, in: context)
                return (
                    day, ShapedLayout(header.elements, size: header.size, measurer: lease.measurer)
                )
            }
        )
    }
}
