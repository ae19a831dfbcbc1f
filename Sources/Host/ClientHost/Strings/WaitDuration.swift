/// How long somebody has to wait, in the unit that people would use; never shorter than it is.
package enum WaitDuration: Equatable, Sendable {
    /// So many seconds, two minutes at most.
    case seconds(Int)
    /// So many minutes, two hours at most.
    case minutes(Int)
    /// So many hours, two days at most.
    case hours(Int)
    /// So many days.
    case days(Int)

    /// The length of a wait of so many seconds, one at least.
    package init(seconds: Int64) {
        let seconds = Int(clamping: max(1, seconds))
        func rounded(by unit: Int) -> Int { seconds / unit + (seconds % unit > 0 ? 1 : 0) }
        switch seconds {
        case ..<120: self = .seconds(seconds)
        case ...7200: self = .minutes(rounded(by: 60))
        case ...172_800: self = .hours(rounded(by: 3600))
        default: self = .days(rounded(by: 86_400))
        }
    }
}
