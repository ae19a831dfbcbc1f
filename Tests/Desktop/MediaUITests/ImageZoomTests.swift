import GTKBridge
import Testing

@testable import MediaUI

@Suite struct ImageZoomTests {
    private let window = Size(width: 800, height: 600)

    @Test func `a large picture is seen whole, between the bars`() {
        let zoom = ImageZoom(Size(width: 4000, height: 2000), in: window, margin: Size(width: 0, height: 50))
        #expect(zoom.frame == Rectangle(x: 0, y: 100, width: 800, height: 400))
        let tall = ImageZoom(Size(width: 1000, height: 2000), in: window, margin: Size(width: 0, height: 50))
        #expect(tall.frame == Rectangle(x: 275, y: 50, width: 250, height: 500))
        #expect(!tall.isZoomed)
    }

    @Test func `the arrows have room beside it, in a narrow window a tenth of it at most`() {
        let picture = Size(width: 4000, height: 1000)
        let wide = ImageZoom(picture, in: window, margin: Size(width: 64, height: 0))
        #expect(wide.frame == Rectangle(x: 64, y: 216, width: 672, height: 168))
        let narrow = ImageZoom(picture, in: Size(width: 400, height: 600), margin: Size(width: 64, height: 0))
        #expect(narrow.frame.width == 320)
    }

    @Test func `a small picture is not stretched`() {
        let zoom = ImageZoom(Size(width: 100, height: 60), in: window)
        #expect(zoom.frame == Rectangle(x: 350, y: 270, width: 100, height: 60))
    }

    @Test func `what is under the pointer stays there while one zooms`() {
        var zoom = ImageZoom(Size(width: 1600, height: 1200), in: window)
        let place = Point(x: 200, y: 150)
        zoom.zoom(by: 2, at: place)
        // At a quarter of the image's width and height, before and after.
        #expect(abs((place.x - zoom.frame.x) / zoom.frame.width - 0.25) < 0.001)
        #expect(abs((place.y - zoom.frame.y) / zoom.frame.height - 0.25) < 0.001)
    }

    @Test func `a picture does not become smaller than fits, nor larger than makes sense`() {
        var zoom = ImageZoom(Size(width: 1600, height: 1200), in: window)
        zoom.zoom(by: 0.01)
        #expect(zoom.frame.width == 800)
        for _ in 0..<100 { zoom.zoom(by: ImageZoom.step) }
        #expect(zoom.scale == 4)
        zoom.zoom(by: .nan)
        zoom.zoom(by: -1)
        #expect(zoom.scale == 4)
    }

    @Test func `its edges never come inside the window`() {
        var zoom = ImageZoom(Size(width: 1600, height: 1200), in: window)
        zoom.zoom(by: 2)
        zoom.pan(by: Point(x: 5000, y: -5000))
        #expect(zoom.frame.x == 0)
        #expect(zoom.frame.maxY == 600)
        zoom.fit()
        #expect(zoom.frame == Rectangle(x: 0, y: 0, width: 800, height: 600))
        zoom.pan(by: Point(x: 50, y: 50))
        #expect(zoom.offset == Point(x: 0, y: 0))
    }

    @Test func `a double click shows its own size, and then all of it`() {
        var zoom = ImageZoom(Size(width: 3200, height: 2400), in: window)
        zoom.toggle(at: Point(x: 400, y: 300))
        #expect(zoom.scale == 1)
        zoom.toggle(at: Point(x: 0, y: 0))
        #expect(!zoom.isZoomed)
    }

    @Test func `another size of the window leaves what fitted fitting, and what is zoomed as large as it is`()
    {
        var zoom = ImageZoom(Size(width: 1600, height: 1200), in: window)
        zoom.resize(Size(width: 400, height: 300), margin: Size(width: 0, height: 0))
        #expect(zoom.frame == Rectangle(x: 0, y: 0, width: 400, height: 300))
        zoom.zoom(by: 4)
        zoom.resize(window, margin: Size(width: 0, height: 0))
        #expect(zoom.scale == 1)
    }
}
