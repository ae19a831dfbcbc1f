import PictureDecoding
import TestKit
import Testing

@Suite struct PictureMessageTests {
    @Test(arguments: [
        PictureQuestion(fileBytes: 1, fit: .filling(width: 1, height: PictureLimits.side)),
        PictureQuestion(fileBytes: PictureLimits.fileBytes, fit: .within(side: 77)),
        PictureQuestion(fileBytes: 1, fit: .within(side: 77, pixels: 5_000)),
    ])
    func `a question comes through as it was`(question: PictureQuestion) {
        #expect(question.encoded.count == PictureQuestion.byteCount)
        #expect(PictureQuestion(question.encoded) == question)
    }

    @Test func `a question beyond the limits is none`() {
        let side = PictureLimits.side
        for question in [
            PictureQuestion(fileBytes: 0, fit: .within(side: 1)),
            PictureQuestion(fileBytes: PictureLimits.fileBytes + 1, fit: .within(side: 1)),
            PictureQuestion(fileBytes: 1, fit: .within(side: 0)),
            PictureQuestion(fileBytes: 1, fit: .within(side: 1, pixels: 0)),
            PictureQuestion(fileBytes: 1, fit: .within(side: 1, pixels: side * side + 1)),
            PictureQuestion(fileBytes: 1, fit: .filling(width: side + 1, height: 1)),
        ] {
            #expect(PictureQuestion(question.encoded) == nil)
        }
        #expect(PictureQuestion([]) == nil)
        #expect(PictureQuestion([1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]) == nil, "no such fit")
    }

    @Test func `an answer that is not what was asked for is none`() {
        let asked = PictureFit.filling(width: 30, height: 20)
        #expect(PictureAnswer(PictureAnswer(width: 30, height: 20).encoded, to: asked)?.pixelBytes == 2400)
        #expect(PictureAnswer(PictureAnswer.refusal.encoded, to: asked) == .refusal)
        for (width, height) in [(20, 30), (31, 20), (0, 20), (0xffff_ffff, 0xffff_ffff)] {
            #expect(PictureAnswer(PictureAnswer(width: width, height: height).encoded, to: asked) == nil)
        }
        let within = PictureFit.within(side: 10)
        #expect(PictureAnswer(PictureAnswer(width: 10, height: 1).encoded, to: within) != nil)
        for (width, height) in [(11, 1), (1, 11), (0, 1), (1, 0)] {
            #expect(PictureAnswer(PictureAnswer(width: width, height: height).encoded, to: within) == nil)
        }
        #expect(PictureAnswer([1, 2, 3], to: within) == nil)
        let few = PictureFit.within(side: 10, pixels: 50)
        #expect(PictureAnswer(PictureAnswer(width: 10, height: 5).encoded, to: few) != nil)
        #expect(PictureAnswer(PictureAnswer(width: 10, height: 6).encoded, to: few) == nil)
    }
}
