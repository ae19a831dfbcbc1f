import ChatPresentation
import ClientModel
import NodeKit

/// The day headers, laid out off the main thread.
@MainActor
final class DayLayouts {
    /// The largest number of cached headers, more than a screen can show.
    private static let most = 200

    private var kept: [Day: ShapedLayout] = [:]
    /// Outdated layouts, shown until the new ones are ready, for instance while a window is resized.
    private var old: [Day: ShapedLayout] = [:]
    private var coming: Set<Day> = []
    /// A number that changes whenever the layouts become invalid.
    private var version = 0
    private let lease: MeasurerPool.Lease

    /// Creates an empty cache with a leased measurer.
    init(_ lease: MeasurerPool.Lease) { self.lease = lease }

    /// The header of a day. If it is missing, returns the outdated one or nil, prepares the new one and then calls
    /// `came`.
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

    /// Prepares the missing headers of these days.
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

    /// Marks all layouts as outdated.
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
