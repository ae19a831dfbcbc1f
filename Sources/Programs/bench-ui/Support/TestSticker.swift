/// An animation of three seconds with crossing discs, as much in motion as a lively sticker.
struct TestSticker {
    private static let frames = 180
    private static let discs = 12
    /// The number of the sticker; each number gives another animation.
    let number: Int

    /// The file, as JSON.
    var lottie: String {
        let layers = (0..<Self.discs).map { layer($0) }.joined(separator: ",")
        return """
            {"v":"5.5.2","fr":60,"ip":0,"op":\(Self.frames),"w":512,"h":512,"layers":[\(layers)]}
            """
    }

    private func layer(_ index: Int) -> String {
        let seed = number * 31 + index * 17
        let color = (0..<3).map { String(Double((seed * (7 + $0 * 4)) % 100) / 100) }.joined(separator: ",")
        let size = 60 + seed * 13 % 140
        return """
            {"ty":4,"ip":0,"op":\(Self.frames),"st":0,"ks":{},"shapes":[{"ty":"gr","it":[
            {"ty":"el","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[\(size),\(size)]}},
            {"ty":"fl","c":{"a":0,"k":[\(color),1]},"o":{"a":0,"k":80}},
            {"ty":"tr","p":{"a":1,"k":[\(way(seed))]}}]}]}
            """
    }

    /// The animated position: there and back.
    private func way(_ seed: Int) -> String {
        let from = "\(60 + seed * 37 % 390),\(60 + seed * 53 % 390)"
        let to = "\(60 + seed * 71 % 390),\(60 + seed * 97 % 390)"
        let ease = #""i":{"x":1,"y":1},"o":{"x":0,"y":0}"#
        return """
            {"t":0,"s":[\(from)],"e":[\(to)],\(ease)},
            {"t":\(Self.frames / 2),"s":[\(to)],"e":[\(from)],\(ease)},
            {"t":\(Self.frames),"s":[\(from)]}
            """
    }
}
