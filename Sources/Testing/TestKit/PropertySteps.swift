import Foundation

/// How many random steps a property test takes: `count` in a plain run, as many as `MARTLET_PROPERTY_STEPS` says in the
/// long ones, `Scripts/trial-properties`, `trial-store` and `trial-list`.
public func propertySteps(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["MARTLET_PROPERTY_STEPS"].flatMap(Int.init) ?? count
}
