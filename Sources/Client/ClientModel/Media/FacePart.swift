/// A part of a face. An unknown value reads as ``forehead``. The raw values are stored.
public enum FacePart: UInt8, Hashable, Sendable, CaseIterable {
    /// Forehead.
    case forehead = 0
    /// Eyes.
    case eyes = 1
    /// Mouth.
    case mouth = 2
    /// Chin.
    case chin = 3
}
