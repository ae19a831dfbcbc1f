import Glibc

/// The work that is left.
struct TemplateBudget {
    let limits: TemplateLimits
    private var steps = 0
    private var iterations = 0
    private var nodes = 0
    private var written = 0
    private(set) var loads = 0
    private var loaded = 0
    private let start = Self.processorTime

    init(_ limits: TemplateLimits) { self.limits = limits }

    /// Throws if the time is over.
    func checkTime(_ place: TemplatePlace) throws(TemplateError) {
        guard isInTime else { throw TemplateError(.limit(.time), at: place) }
    }

    var isInTime: Bool { Self.processorTime - start < limits.time }

    /// The time that the processor gave this thread: neither waits nor other programs count.
    private static var processorTime: Duration {
        var time = timespec()
        guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .zero }
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }

    mutating func countStep(_ place: TemplatePlace) throws(TemplateError) {
        steps += 1
        guard steps <= limits.steps else { throw TemplateError(.limit(.steps), at: place) }
        try checkTime(place)
    }

    mutating func countIteration(_ place: TemplatePlace) throws(TemplateError) {
        iterations += 1
        guard iterations <= limits.iterations else { throw TemplateError(.limit(.iterations), at: place) }
    }

    mutating func countNodes(_ count: Int, _ place: TemplatePlace) throws(TemplateError) {
        nodes += count
        guard nodes <= limits.nodes else { throw TemplateError(.limit(.nodes), at: place) }
        if nodes & 0xFF == 0 { try checkTime(place) }
    }

    mutating func countText(_ bytes: Int, _ place: TemplatePlace) throws(TemplateError) {
        written += bytes
        guard bytes <= limits.textBytes, written <= limits.writtenBytes else {
            throw TemplateError(.limit(.text), at: place)
        }
    }

    /// Counts the texts of a copy, each of which was once within the bounds.
    mutating func countCopy(_ bytes: Int, _ place: TemplatePlace) throws(TemplateError) {
        written += bytes
        guard written <= limits.writtenBytes else { throw TemplateError(.limit(.text), at: place) }
    }

    mutating func countLoad(_ place: TemplatePlace) throws(TemplateError) {
        loads += 1
        guard loads <= limits.loads else { throw TemplateError(.limit(.loads), at: place) }
    }

    mutating func countLoaded(_ bytes: Int, _ place: TemplatePlace) throws(TemplateError) {
        loaded += bytes
        guard loaded <= limits.loadedBytes else { throw TemplateError(.limit(.loads), at: place) }
    }
}
