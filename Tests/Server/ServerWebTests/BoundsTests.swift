import Testing

@testable import ServerWeb

struct BoundsTests {
    @Test func `bodies that are received have a room in all`() {
        let room = BodyRoom()
        var taken = 0
        while room.take(20 << 20) { taken += 1 }
        #expect(taken == 4 && room.take(16 << 20) && !room.take(1))
        room.giveBack(20 << 20)
        #expect(room.take(20 << 20) && !room.take(1))
        #expect(!room.take(-1) && !room.take(.max))
    }

    @Test func `one address has few of the places for imports`() {
        let importer = PageImporter(program: "/nothing", arguments: [])
        let (one, other) = ([UInt8](1...4), [UInt8](2...5))
        #expect(importer.begin(one) && importer.begin(one) && !importer.begin(one))
        #expect(importer.begin(other))
        importer.end(one)
        #expect(importer.begin(one) && !importer.begin(one))
        for number in UInt8(10)...12 { #expect(importer.begin([number])) }
        #expect(!importer.begin([13]), "there are six in all")
    }
}
