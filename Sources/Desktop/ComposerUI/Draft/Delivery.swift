package import ClientModel

/// The way in which a message is sent.
package nonisolated struct Delivery: Equatable, Sendable {
    /// True to deliver without a sound.
    package var isSilent = false
    /// The time of sending; nil for now.
    package var time: SendTime?

    /// A delivery now, with a sound.
    package init(isSilent: Bool = false, at time: SendTime? = nil) {
        (self.isSilent, self.time) = (isSilent, time)
    }
}
