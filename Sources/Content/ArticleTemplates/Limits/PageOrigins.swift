import HTMLTree

/// The places that the elements of a page had before the rules, by the numbers that they keep.
struct PageOrigins {
    private var parents: [Int32] = [0]
    private var positions: [Int32] = [0]
    private var names: [Int32] = [0]
    private var knownNames: [String] = [""]

    /// Numbers the elements of a page.
    init(_ page: HTMLDocument) {
        var ids: [String: Int32] = [:]
        for top in page.children where top.kind == .element { add([(top, 0, 1)], &ids) }
    }

    private mutating func add(
        _ start: [(node: HTMLNode, parent: Int32, position: Int32)],
        _ ids: inout [String: Int32]
    ) {
        var left = start
        while let (node, parent, position) = left.popLast() {
            let name = node.name
            let id = ids[name] ?? Int32(clamping: knownNames.count)
            if ids.updateValue(id, forKey: name) == nil { knownNames.append(name) }
            let number = parents.count
            node.number = number
            parents.append(parent)
            positions.append(position)
            names.append(id)
            var counts: [String: Int32] = [:]
            var children: [(HTMLNode, Int32, Int32)] = []
            var next = node.firstChild
            while let child = next {
                if child.kind == .element {
                    let name = child.name
                    counts[name, default: 0] += 1
                    children.append((child, Int32(clamping: number), counts[name] ?? 1))
                }
                next = child.next
            }
            left += children.reversed()
        }
    }

    /// The expression that finds an element in the page as it was; nil for no element of it.
    func path(_ number: Int) -> String? {
        guard number > 0, number < parents.count else { return nil }
        var path = ""
        var next = number
        while next > 0 {
            let name = knownNames[Int(names[next])]
            path = "/\(name)[\(positions[next])]" + path
            next = Int(parents[next])
        }
        return path
    }
}
