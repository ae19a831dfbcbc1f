import ClientModel
import GTKBridge
import Testing

@testable import MediaUI

@Suite struct PictureInPictureFrameTests {
    private let wide = PixelSize(width: 1920, height: 1080)
    private let high = PixelSize(width: 1080, height: 1920)

    @Test func `a window is as wide to its height as the film, lying or standing`() {
        #expect([PictureInPictureFrame(wide).width, PictureInPictureFrame(wide).height] == [400, 225])
        #expect([PictureInPictureFrame(high).width, PictureInPictureFrame(high).height] == [225, 400])
        #expect([PictureInPictureFrame(nil).width, PictureInPictureFrame(nil).height] == [400, 225])
    }

    @Test func `pulled at its corner it goes along with the pointer, and stays as wide to its height`() {
        var frame = PictureInPictureFrame(wide)
        frame.pull(by: 160, 0)
        #expect([frame.width, frame.height] == [560, 315])
        frame.pull(by: 0, 45)
        #expect([frame.width, frame.height] == [640, 360])
        frame.pull(by: -160, -90)
        #expect([frame.width, frame.height] == [480, 270])
    }

    @Test func `it is never too small to be pressed, nor larger than a display`() {
        for video in [wide, high, PixelSize(width: 4000, height: 10), PixelSize(width: 0, height: -3)] {
            var frame = PictureInPictureFrame(video)
            frame.pull(by: -9000, -9000)
            #expect(frame.width >= 210 && frame.height >= 70)
            frame.scale(by: .infinity)
            frame.scale(by: 1e9)
            #expect(frame.width <= 1600 && frame.height <= 1600)
        }
        #expect(PictureInPictureFrame(wide, span: -7).width == 210)
    }

    @Test func `keys do what they do in the viewer, and lead back to it`() {
        #expect(PictureInPictureCommand(KeyEvent(symbol: Key.space)) == .play)
        #expect(PictureInPictureCommand(KeyEvent(symbol: Key.right, isShift: true)) == .skip(5))
        #expect(PictureInPictureCommand(KeyEvent(symbol: Key.left)) == .skip(-5))
        #expect(PictureInPictureCommand(KeyEvent(symbol: Key.letter("p"), isControl: true)) == .back)
        #expect(PictureInPictureCommand(KeyEvent(symbol: Key.letter("p"))) == nil)
        #expect(PictureInPictureCommand(KeyEvent(symbol: Key.escape)) == .close)
        #expect(ViewerView.Command(KeyEvent(symbol: Key.letter("p"), isControl: true)) == .takeOut)
    }
}
