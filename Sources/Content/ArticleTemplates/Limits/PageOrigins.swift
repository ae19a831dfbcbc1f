import HTMLTree

/// The places that the elements of a page had before the rules, by the numbers that they keep.
struct PageOrigins {
    private var parents: [Int32] = [0]
    private var positions: [Int32] = [0]
    private var names: [Int32] = [0]
    private var knownNames: [String] = [""]

    /// An element that is to be numbered.
    private struct Entry {
        var node: HTMLNode
        var parent: Int32
        var position: Int32
        var name: Int32
    }

    /// Numbers the elements of a page.
    init(_ page: HTMLDocument) {
        var ids: [String: Int32] = [:]
        for top in page.children where top.kind == .element {
            add(Entry(node: top, parent: 0, position: 1, name: id(of: top.name, &ids)), &ids)
        }
    }

    private mutating func add(_ top: Entry, _ ids: inout [String: Int32]) {
        var left = [top]
        while let entry = left.popLast() {
            let number = parents.count
            entry.node.number = number
            parents.append(entry.parent)
            positions.append(entry.position)
            names.append(entry.name)
            var counts: [Int32: Int32] = [:]
            let firstChild = left.count
            var next = entry.node.firstChild
            while let child = next {
                if child.kind == .element {
                    let name = id(of: child.name, &ids)
                    let position = counts[name, default: 0] + 1
                    counts[name] = position
                    left.append(
                        Entry(node: child, parent: Int32(clamping: number), position: position, name: name)
                    )
                }
                next = child.next
            }
            left[firstChild...].reverse()
        }
    }

    private mutating func id(of name: String, _ ids: inout [String: Int32]) -> Int32 {
        if let known = ids[name] { return known }
        let id = Int32(clamping: knownNames.count)
        ids[name] = id
        knownNames.append(name)
        return id
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
