import TestKit
import Testing

@testable import ListEngine

@Suite struct RowTreeTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a tree says the same as an array after any edits`(seed: UInt64) throws {
        var edits = RandomEdits(seed: seed)
        var tree = RowTree()
        var model: [TreeRow] = []
        for _ in 0..<propertySteps(120) {
            switch edits.number(0...3) {
            case 0, 1:
                let new = edits.items(edits.number(1...6)).map { TreeRow($0, width: 100) }
                let index = edits.number(0...model.count)
                tree.insert(new, at: index)
                model.insert(contentsOf: new, at: index)
            case 2 where model.count > 20:
                let index = edits.number(0...model.count - 1)
                tree.remove(try #require(tree.slot(at: index)))
                model.remove(at: index)
            default:
                guard let index = model.indices.randomElement(using: &edits.random) else { continue }
                let height = Grid.height(edits.height())
                tree.change(try #require(tree.slot(at: index))) { $0.height = height }
                model[index].height = height
            }
            try check(tree, model)
        }
    }

    private func check(_ tree: RowTree, _ model: [TreeRow]) throws {
        var top = model.reduce(0) { $0 + $1.height }
        var isRight = tree.count == model.count && tree.totals.height == top
        var next = tree.slot(at: 0)
        for (index, row) in model.enumerated() {
            let slot = try #require(next)
            let below = tree.livingBelow(slot)
            isRight =
                isRight && tree[slot].item == row.item && tree.index(of: slot) == index
                && tree.slot(of: row.item.id) == slot && tree.top(of: slot) == top
                && tree.slot(atHeight: top - row.height) == slot && tree.slot(atHeight: top.nextDown) == slot
                && below.flatMap { tree.above($0) } == (below == nil ? nil : slot)
            top -= row.height
            next = below
        }
        #expect(isRight && next == nil)
    }

    @Test func `a row that fades out has neither index nor height, and keeps its place`() throws {
        var tree = RowTree()
        let slots = tree.insert(ListTrial.rows([10, 20, 30]).map { TreeRow($0, width: 100) }, at: 0)
        tree.retire(slots[1])
        #expect(tree.count == 2)
        #expect(tree.totals.height == 40)
        #expect(tree.index(of: slots[2]) == 1)
        #expect(tree.slot(of: ItemID(2)) == nil)
        #expect(tree.below(slots[0]) == slots[1])
        #expect(tree.livingBelow(slots[0]) == slots[2])
        tree.remove(slots[1])
        #expect(tree.below(slots[0]) == slots[2])
    }

    @Test func `an edit among a hundred thousand rows touches a few dozen`() throws {
        var tree = RowTree()
        tree.insert(
            (1...100_000).map { TreeRow(ListItem(ItemID($0), height: .measured(40)), width: 100) },
            at: 0
        )
        let meter = OperationCounter()
        tree.meter = meter
        for index in stride(from: 0, to: 100_000, by: 999) {
            meter.reset()
            let slot = try #require(tree.slot(at: index))
            #expect(tree.index(of: slot) == index)
            tree.change(slot) { $0.height = 50 }
            #expect(meter.count < 250)
        }
    }
}
