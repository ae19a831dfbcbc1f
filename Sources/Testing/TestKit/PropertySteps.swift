import Foundation

/// The number of random steps in a property test: `count` by default, or `MARTLET_PROPERTY_STEPS`. The long runs
/// `Scripts/trial-properties`, `trial-store` and `trial-list` set the variable.
public func propertySteps(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["MARTLET_PROPERTY_STEPS"].flatMap(Int.init) ?? count
}
